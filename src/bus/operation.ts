import {
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import { type Failure, isFailure, type Outcome } from './outcome.ts'

/** An operation's status: empty, 'request', 'success' or the error text (API-08). */
export type Status = '' | 'request' | 'success' | (string & {})

/** The error text of a status, or null. */
export const errorOf = (status: Status): string | null =>
  status === '' || status === 'request' || status === 'success' ? null : status

export type Operation<Input, Result> = {
  $status: Store<Status>
  $error: Store<string | null>
  $pending: Store<boolean>
  /** Done, or accepted: the result is null where it waits for the connection. */
  done: Event<{ input: Input; result: Result | null }>
  failed: Event<{ input: Input; failure: Failure }>
  /** Empties the status, and with it the message. */
  reset: EventCallable<void>
}

/** What an outcome had to say was shown: the operation that ended with it is empty again (ASYNC-04). */
export const outcomeShown = createEvent<Outcome<unknown> | null>()

/** Which failures are its form's: that may be about something else by then. */
type Concerns<Input> = Store<(input: Input) => boolean>

/** What a form needs to know of the command that it sends. */
export function createOperation<Input, Result>(
  fx: Effect<Input, Outcome<Result>>,
  $concerns: Concerns<Input> = createStore(() => true, { serialize: 'ignore' }),
): Operation<Input, Result> {
  const reset = createEvent()
  const done = fx.done.filterMap(({ params, result }) => {
    if (result.kind === 'done') return { input: params, result: result.result }
    return result.kind === 'waiting' ? { input: params, result: null } : undefined
  })
  const failed = sample({
    clock: fx.done,
    source: $concerns,
    fn: (concerns, { params, result }) =>
      isFailure(result) && concerns(params) ? { input: params, failure: result } : undefined,
  }).filterMap((failure) => failure)
  const $status = createStore<Status>('')
  sample({ clock: fx, fn: () => 'request', target: $status })
  sample({ clock: done, fn: () => 'success', target: $status })
  sample({ clock: failed, fn: ({ failure }) => failure.message, target: $status })
  sample({ clock: reset, fn: () => '', target: $status })

  const $latest = createStore<Outcome<Result> | null>(null, { serialize: 'ignore' }).on(
    fx.doneData,
    (_, outcome) => outcome,
  )
  sample({
    clock: outcomeShown,
    source: $latest,
    filter: (latest, shown) => shown !== null && latest === shown,
    fn: () => undefined,
    target: reset,
  })
  return { $status, $error: $status.map(errorOf), $pending: fx.pending, done, failed, reset }
}
