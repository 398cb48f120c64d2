import { createStore, type Effect, type Event, type Store, sample } from 'effector'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import type { Action, ActionState } from '../../actions/action.ts'
import type { DialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { $actionState } from '../../actions/state.ts'
import type { Operation } from '../../bus/operation.ts'
import type { Outcome } from '../../bus/outcome.ts'
import { createOpenedDialog } from '../../forms/case-dialog.ts'
import type { Conflict } from '../../forms/conflict.ts'
import { createEmailOfAct, type EmailOfAct, sentByFlow } from '../../queries/cases/event-email.ts'

/** The case as it was when a dialog on it opened. */
export type CaseTarget = { caseId: string; state: CaseState; detail: CaseDetail }

type Input = { case_id: string; version: number; shown_email?: string | undefined }

/** An act on the case as a whole that is confirmed in a dialog of its own. */
export type CaseAct<Result> = DialogFrame & {
  /** What the dialog is about; null while it is closed. */
  $target: Store<CaseTarget | null>
  operation: Operation<Input, Result>
  conflict: Conflict
  /** What it sends at once, for an act that sends something. */
  email: EmailOfAct | null
  /** Why it cannot be confirmed yet. */
  $wait: Store<string | null>
}

/** What an action would act on, if it can be taken. */
export const targetOf = (action: Action, state: ActionState): CaseTarget | undefined =>
  state.detail && action.available(state)
    ? { caseId: state.detail.id, state: state.detail.state, detail: state.detail }
    : undefined

/** The action was asked for at a moment at which it can be taken; keys and menus ask at any. */
export const taken = (requested: Event<void>, action: Action): Event<CaseTarget> =>
  sample({ clock: requested, source: $actionState }).filterMap((state) => targetOf(action, state))

const $nothing = createStore({}, { serialize: 'ignore' })
const $noWait = createStore<string | null>(null, { serialize: 'ignore' })

type Settings<Result> = {
  /** Tells the act from the others. */
  name: string
  /** Opens the dialog. */
  opened: Event<CaseTarget>
  /** Sent by its confirmation. */
  fx: Effect<Input, Outcome<Result>>
  /** It sends the initial email: that is shown first, and only what was shown leaves. */
  sends?: boolean
}

/** Done closes the dialog, a refusal does not. What others did to the state meanwhile stands in the way. */
export function createCaseAct<Result>(settings: Settings<Result>): CaseAct<Result> {
  const { name, opened, fx, sends = false } = settings
  const dialog = createOpenedDialog({ name, opened, writes: ['state'] })
  const { concurrentChanges } = dialog.conflict
  const email = sends
    ? createEmailOfAct({
        opened: opened.map(({ caseId }) => sentByFlow(caseId, 'INITIAL')),
        closed: dialog.closed,
        refused: concurrentChanges.refused,
      })
    : null
  const $carried = email?.$carried ?? $nothing
  const $wait = email?.$wait ?? $noWait
  const operation = dialog.sending(fx, { $latest: $carried })
  sample({
    clock: sample({
      clock: dialog.confirmed,
      source: { of: dialog.$of, isSending: fx.pending, carried: $carried, wait: $wait },
    }).filterMap(({ of, isSending, carried, wait }) =>
      of && !isSending && wait === null ? { ...of, ...carried } : undefined,
    ),
    target: fx,
  })
  return { ...dialog, $target: dialog.$opened, operation, email, $wait }
}
