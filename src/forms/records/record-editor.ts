import type { CommandName, ResultOf } from '../../../contracts/commands/commands.ts'
import type { Fields } from './editing.ts'
import { createRecordForms, type FormSettings, type RecordForms } from './record-forms.ts'
import {
  type AddSettings,
  createRecordSaves,
  type RecordSaves,
  type SaveSettings,
} from './record-saves.ts'

type Settings<F, V, E, C, N extends CommandName, A extends CommandName> = Omit<
  FormSettings<F>,
  'added'
> &
  SaveSettings<F, V, E, C, N> & {
    /** The forms of records that are not there yet, as `FormSettings.added` has them, and their save. */
    added?: { form: (id: string) => F | null } & AddSettings<V, A>
  }

/**
 * The forms of one kind of record with their drafts, conflicts and saves: a new kind is this one call.
 *
 *     export const flowForms = createRecordEditor({
 *       name: 'flow-drafts',
 *       schema: FlowForm,
 *       $entries: $mailFlows.map((flows) => flows?.map(entryOf) ?? null),
 *       opened: flowsOpened,
 *       $context: $plan,
 *       judge: judgeFlow,
 *       noErrors,
 *       save: 'mail-flow.change',
 *       inputOf: ({ id, version }, values) => ({ flow_id: id, version, ...values }),
 *       reload: mailFlowsRequested,
 *     })
 *
 * On screen `RecordForm` is the frame of its fields, and `RecordNotice` says what colleagues changed. A form that is
 * alone of its kind gives `only`. One that saves in several steps takes `createRecordForms`, and saves by itself.
 */
export function createRecordEditor<
  F extends Fields,
  V,
  E extends object,
  C,
  N extends CommandName,
  A extends CommandName,
>(
  settings: Settings<F, V, E, C, N, A>,
): RecordForms<F> & RecordSaves<F, V, E, ResultOf<N> | ResultOf<A>> {
  const { added, ...rest } = settings
  const forms = createRecordForms<F>({ ...rest, ...(added && { added: added.form }) })
  return { ...forms, ...createRecordSaves(forms, settings, added ?? null) }
}
