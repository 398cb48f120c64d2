/** The commands one by one, above what is seen of one case. */
import type { CommandName, InputOf } from '../../../contracts/commands/commands.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow } from '../../../contracts/model/cases/case.ts'
import type { Command, CommandHandler } from '../../../src/bus/command/command.ts'
import { commandHandlers } from '../../../src/commands/handlers.ts'
import { emptyOverlay, type Prediction, type View } from '../../../src/projections/view.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import { officeEvents } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { localEvent, MOMENT } from '../../support/records/events.ts'

export const id = '481516'
export const ofCase = { case_id: id, version: 7 }
export const contact = aCaseDetail({}).opponent_contact_details

/** A command as it was given, by Agnes Berg. */
export const commandOf = <N extends CommandName>(name: N, input: InputOf<N>) =>
  ({
    id: 'k1',
    parentId: null,
    name,
    input,
    customerId: 'c1',
    actor: { kind: 'user', id: 'u1', name: 'Agnes Berg' },
    at: MOMENT,
  }) as Command<N>

/** What is loaded of the case. */
export type Known = {
  row?: Partial<CaseRow>
  detail?: Partial<CaseDetail>
  activities?: Activity[]
  /** The portal's languages are known as well. */
  languages?: boolean
  /** Whatever else was read. */
  more?: KnownEvent[]
}

/** What is seen of a case; of nothing where nothing is given. */
export function viewOf(known: Known | null): View {
  const events = officeEvents(
    known === null
      ? {}
      : {
          rows: [aCaseRow({ version: 7, ...known.row })],
          details: [aCaseDetail({ version: 7, ...known.detail })],
          ...(known.activities && { activities: { [id]: known.activities } }),
        },
  )
  const translations = {
    translations: [{ id: 'de', language: 'German', is_active: 1 as const }],
    default_translation_id: 'de',
  }
  const languages = localEvent('translations.loaded', { translations, as_of: 1 })
  const all = [...events, ...(known?.languages ? [languages] : []), ...(known?.more ?? [])]
  return { workspace: foldWorkspace(createWorkspace(), all), overlay: emptyOverlay }
}

/** How a command is done. */
export const handlerOf = <N extends CommandName>(name: N) =>
  commandHandlers[name] as CommandHandler<N, View, Prediction>
/** What a command shows before its answer; null where nothing. */
export const predict = <N extends CommandName>(
  name: N,
  input: InputOf<N>,
  known: Known | null = {},
) => handlerOf(name).predict?.(commandOf(name, input), viewOf(known)) ?? null
/** Why a command is not sent, as things are seen here; null where it is. */
export const refusalOf = <N extends CommandName>(
  name: N,
  input: InputOf<N>,
  known: Known | null = {},
) => handlerOf(name).refuse?.(commandOf(name, input), viewOf(known)) ?? null
/** What a prediction changes of the detail, by field. */
export const changed = (prediction: Prediction | null) =>
  Object.fromEntries((prediction?.changes ?? []).map(({ field, to }) => [field, to]))
