import { createStore, type Event, sample } from 'effector'
import { $sessionChecked } from '../../queries/following/session.ts'

/** Passes the latest on as soon as the engine runs: a mailed link is there before it. */
export function onceReady<T>(clock: Event<T>): Event<T> {
  const $waiting = createStore<{ value: T } | null>(null, { serialize: 'ignore' }).on(
    clock,
    (_, value) => ({ value }),
  )
  const ready = sample({
    clock: [$waiting, $sessionChecked],
    source: { waiting: $waiting, isReady: $sessionChecked },
    filter: ({ isReady }) => isReady,
    fn: ({ waiting }) => waiting,
  })
  const passed = ready.filterMap((waiting) => (waiting === null ? undefined : waiting.value))
  $waiting.reset(passed)
  return passed
}
