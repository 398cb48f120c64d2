import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type Store,
  sample,
} from 'effector'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import type { Action, ActionState } from '../../actions/action.ts'
import type { DialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { $actionState } from '../../actions/state.ts'
import { $selectedCaseId } from '../../actions/workplace.ts'
import { createOperation, type Operation } from '../../bus/operation.ts'
import type { Outcome } from '../../bus/outcome.ts'
import { type Conflict, createConflict, refuseInto } from '../../forms/conflict.ts'
import { createEmailOfAct, type EmailOfAct, sentByFlow } from '../../queries/cases/event-email.ts'
import { sessionEnded } from '../../queries/following/session.ts'

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
  const confirmed = createEvent()
  const cancelled = createEvent()
  const operation = createOperation(fx)
  const closed = [cancelled, operation.done, $selectedCaseId, sessionEnded]
  const conflict = createConflict({ name, opened, closed, writes: ['state'] })
  const { concurrentChanges } = conflict
  const email = sends
    ? createEmailOfAct({
        opened: opened.map(({ caseId }) => sentByFlow(caseId, 'INITIAL')),
        closed,
        refused: concurrentChanges.refused,
      })
    : null
  const $carried = email?.$carried ?? $nothing
  const $wait = email?.$wait ?? $noWait
  refuseInto(conflict, { fx, operation, $latest: $carried })

  const $target = createStore<CaseTarget | null>(null)
    .on(opened, (_, target) => target)
    .reset(closed)

  sample({ clock: opened, fn: () => undefined, target: operation.reset })
  sample({
    clock: sample({
      clock: confirmed,
      source: {
        target: $target,
        version: concurrentChanges.$version,
        isSending: fx.pending,
        carried: $carried,
        wait: $wait,
      },
    }).filterMap(({ target, version, isSending, carried, wait }) =>
      target && version !== null && !isSending && wait === null
        ? { case_id: target.caseId, version, ...carried }
        : undefined,
    ),
    target: fx,
  })
  return {
    ...{ $target, confirmed, cancelled, operation, conflict, email, $wait },
    $isOpen: $target.map((target) => target !== null),
    $pending: operation.$pending,
    $error: combine(operation.$error, conflict.$isStale, (error, isStale) =>
      isStale ? null : error,
    ),
  }
}
