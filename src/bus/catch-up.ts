import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $clock } from './clock.ts'
import { $gateway } from './gateway-store.ts'
import { $newId } from './ids.ts'
import { answered, logBegun } from './inbox.ts'
import { $log } from './intake.ts'
import { localEvents } from './local-event.ts'
import type { Arrival } from './log.ts'
import { isBehind } from './ordering.ts'

/** A number that no customer reaches: the answer to it is the head alone, and "reload". */
export const BEYOND = 999_999_999_999_999

/** Further behind than this the log begins anew instead of being brought up to date. */
export const TOO_FAR = 10_000

/** Pause after a fetch that failed, in ms; doubled each time up to the longest. */
const RETRY_AFTER = 1_000
const RETRY_AT_MOST = 15_000

/** Fetch what is missing by number, whether or not anything is known to be. */
export const catchUpRequested = createEvent()

const $place = combine({
  gateway: $gateway,
  clock: $clock,
  ids: $newId,
  since: $log.map(({ ordering: { cursor, head } }) =>
    cursor === null || head - cursor > TOO_FAR ? BEYOND : cursor,
  ),
  isBehind: $log.map(({ ordering }) => isBehind(ordering)),
})

/**
 * One page of events after the cursor (engine.md 2). "Reload" says that they are no longer kept, or are
 * too many: then the log begins anew at the head.
 */
const fetchFx = attach({
  source: $place,
  effect: async ({ gateway, clock, ids, since }): Promise<Fetched | null> => {
    const session = gateway.session()
    if (!session) return null
    const answer = await gateway.call('readEvents', { query: { since: String(since) } })
    if (answer.kind !== 'answer') return null
    const { events, head, reload } = answer.value
    const at = clock.now().toISOString()
    if (reload) {
      const rebased = localEvents({ clock, ids, user: session.user })('log.rebased', {
        as_of: head,
      })
      return { at, arrival: { kind: 'local', events: [rebased] } }
    }
    // A head without the events up to it would be asked for again at once, for ever.
    if (events.length === 0 && head > since) return null
    return { at, arrival: { kind: 'wire', events, via: 'catch-up' }, head }
  },
})

type Fetched = { at: string; arrival: Arrival; head?: number }

const isFetched = (result: Fetched | null): result is Fetched => result !== null
const fetched = fetchFx.doneData.filter({ fn: isFetched })
const failed = fetchFx.finally.filter({
  fn: (end) => end.status === 'fail' || end.result === null,
})

/** The shown numbers are of this moment (ISO). */
export const caughtUp = fetched.map(({ at }) => at)

sample({ clock: fetched, fn: ({ arrival }) => arrival, target: answered })
sample({
  clock: fetched.filterMap(({ head }) => head),
  fn: (head) => ({ kind: 'head' as const, head }),
  target: answered,
})

const $failures = createStore(0, { serialize: 'ignore' })
  .on(failed, (count) => count + 1)
  .reset(fetched, logBegun)

const waitFx = attach({
  source: { clock: $clock, failures: $failures },
  effect: ({ clock, failures }) =>
    clock.wait(Math.min(RETRY_AT_MOST, RETRY_AFTER * 2 ** Math.max(0, failures - 1))),
})

const $isBusy = combine(fetchFx.pending, waitFx.pending, (fetching, waits) => fetching || waits)

sample({ clock: catchUpRequested, source: fetchFx.pending, filter: (p) => !p, target: fetchFx })
sample({
  clock: [$log, waitFx.finally],
  source: { place: $place, isBusy: $isBusy },
  filter: ({ place, isBusy }) => place.isBehind && !isBusy,
  target: fetchFx,
})
sample({
  clock: failed,
  source: { place: $place, waits: waitFx.pending },
  filter: ({ place, waits }) => place.isBehind && !waits,
  target: waitFx,
})
