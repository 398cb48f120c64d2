import {
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { CaseState } from '../../../contracts/model/case.ts'
import type { Action, ActionState } from '../../actions/action.ts'
import { $actionState } from '../../actions/state.ts'
import { $selectedCaseId } from '../../actions/workplace.ts'
import { createOperation, type Operation } from '../../bus/operation.ts'
import type { Outcome } from '../../bus/outcome.ts'
import { type Conflict, createConflict } from '../../projections/conflict.ts'
import { sessionEnded } from '../../projections/session.ts'

/** The case as it was when a dialog on it opened: that version is the one that the command names. */
export type CaseTarget = { caseId: string; version: number; state: CaseState }

type Input = { case_id: string; version: number }

/** An act on the case as a whole that is confirmed in a dialog of its own. */
export type CaseAct<Result> = {
  /** What the dialog is about; null while it is closed. */
  $target: Store<CaseTarget | null>
  confirmed: EventCallable<void>
  left: EventCallable<void>
  operation: Operation<Input, Result>
  conflict: Conflict
}

/** What an action would act on, if it can be taken. */
export const targetOf = (action: Action, state: ActionState): CaseTarget | undefined =>
  state.detail && action.available(state)
    ? { caseId: state.detail.id, version: state.detail.version, state: state.detail.state }
    : undefined

/** The action was asked for at a moment at which it can be taken; keys and menus ask at any. */
export const taken = (requested: Event<void>, action: Action): Event<CaseTarget> =>
  sample({ clock: requested, source: $actionState }).filterMap((state) => targetOf(action, state))

/** `opened` opens the dialog, `fx` is sent by its confirmation; done closes it, a refusal does not. */
export function createCaseAct<Result>(
  opened: Event<CaseTarget>,
  fx: Effect<Input, Outcome<Result>>,
): CaseAct<Result> {
  const confirmed = createEvent()
  const left = createEvent()
  const operation = createOperation(fx)
  const conflict = createConflict(fx, operation)
  const $target = createStore<CaseTarget | null>(null)

  /** The person has seen what the others did: the act is meant for the case as it is now. */
  const reloaded = sample({
    clock: conflict.reloadPressed,
    source: { target: $target, stale: conflict.$conflict },
  }).filterMap(({ target, stale }) =>
    target && stale ? { ...target, version: stale.version } : undefined,
  )
  $target
    .on([opened, reloaded], (_, target) => target)
    .reset(left, operation.done, $selectedCaseId, sessionEnded)

  sample({ clock: [opened, reloaded], fn: () => undefined, target: operation.reset })
  sample({
    clock: sample({
      clock: confirmed,
      source: { target: $target, isSending: fx.pending },
    }).filterMap(({ target, isSending }) => (target && !isSending ? target : undefined)),
    fn: ({ caseId, version }) => ({ case_id: caseId, version }),
    target: fx,
  })
  return { $target, confirmed, left, operation, conflict }
}
