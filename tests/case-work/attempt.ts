/** What every act of a history is made of. */
import type { CommandName, InputOf } from '../../contracts/commands/commands.ts'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import type { OutsideEvent } from '../../server-mock/modules/external-events/outside-event.ts'
import type { Customer } from '../simulation/world/customer.ts'
import { type Judged, refused, takes, type Verdict } from './table.ts'

/** What an act has to go by: the case as the client knows it, and what the step has drawn. */
export type Facts = {
  customer: Customer
  caseId: string
  detail: CaseDetail
  timeline: readonly Activity[]
  /** The notes of the case that were deleted today, and by whom. */
  deletedNotes: readonly { id: string; userId: string }[]
  value: number
  /** Whose act it is. */
  userId: string
  isConnected: boolean
  day: string
}

type Without<E, K extends PropertyKey> = E extends unknown ? Omit<E, K> : never
export type Outside = Without<OutsideEvent, 'id' | 'customer_id' | 'case_id'>

export type Given = { [N in CommandName]: { command: N; input: InputOf<N> } }[CommandName]

/** How it is done, and what comes of it. Null where there is nothing to do it to. */
export type Attempt = { does: Given | { outside: Outside }; verdict: Verdict } | null

/** An act as it is tried on a case, by what it has to go by. */
export type AttemptOf = (facts: Facts) => Attempt

export const pick = <T>(items: readonly T[], value: number): T | undefined =>
  items[value % Math.max(1, items.length)]

export const of = ({ caseId, detail }: Facts) => ({ case_id: caseId, version: detail.version })

export const stays = ({ detail }: Facts): Verdict => ({ to: detail.state })

/** Refused by the state alone, else what `otherwise` says. */
export const byState = (act: Judged, facts: Facts, otherwise: Verdict = stays(facts)): Verdict =>
  takes(act, facts.detail.state) ? otherwise : refused('state', 409)

/** A command that the state alone may refuse. */
export const simple =
  <N extends CommandName>(
    act: Judged,
    command: N,
    input: (facts: Facts) => Omit<InputOf<N>, 'case_id' | 'version'>,
  ) =>
  (facts: Facts): Attempt => ({
    does: { command, input: { ...of(facts), ...input(facts) } } as unknown as Given,
    verdict: byState(act, facts),
  })
