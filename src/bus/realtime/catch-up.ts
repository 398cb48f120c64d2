import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $clock } from '../clock.ts'
import { $gateway } from '../gateway/store.ts'
import { $newId } from '../ids.ts'
import { answered, logBegun } from '../log/inbox.ts'
import { $ordering } from '../log/intake.ts'
import { localEvents } from '../log/local-event.ts'
import { type Arrival, isForeign } from '../log/log.ts'
import { isBehind, type Ordering } from '../log/ordering.ts'

/** A number that no customer reaches: the answer to it is the head alone, and "reload". */
export const BEYOND = 999_999_999_999_999

/** Further behind than this the log begins anew instead of being brought up to date. */
const TOO_FAR = 10_000

/** Pause after a fetch that failed, in ms; doubled each time up to the longest. */
const RETRY_AFTER = 1_000
const RETRY_AT_MOST = 15_000

/** Fetch what is missing by number, whether or not anything is known to be. */
export const catchUpRequested = createEvent()

/** Something came that cannot be told from its number: it has to be fetched, however often that fails. */
export const eventsMissed = createEvent()

/** From where on to ask, what had been heard of by then, and how often something had been missed. */
type Ask = { since: number; heard: number; missed: number }

/** After so many unreadable pages in a row the log begins anew behind what cannot be read. */
const GIVE_UP = 3

const askFrom = ({
  ordering: { cursor, head },
  unreadable,
  missed,
}: {
  ordering: Ordering
  unreadable: number
  missed: number
}): Ask => ({
  since: cursor === null || head - cursor > TOO_FAR || unreadable >= GIVE_UP ? BEYOND : cursor,
  heard: head,
  missed,
})

/**
 * One page of events after the cursor (engine.md 2). "Reload" says that they are no longer kept, or are
 * too many: then the log begins anew at the head.
 */
const fetchFx = attach({
  source: { gateway: $gateway, clock: $clock, ids: $newId },
  effect: async ({ gateway, clock, ids }, { since, heard }: Ask): Promise<Fetched | Missed> => {
    const session = gateway.session()
    if (!session) return 'over'
    const answer = await gateway.call('readEvents', { query: { since: String(since) } })
    // Another session has begun meanwhile: these numbers may be another customer's.
    if (gateway.session()?.user.user_id !== session.user.user_id) return 'over'
    if (answer.kind !== 'answer') return answer.kind === 'unknown' ? 'lost' : 'unreadable'
    const { events, head, reload } = answer.value
    const at = clock.now().toISOString()
    if (reload) {
      const rebased = localEvents({ clock, ids, user: session.user })('log.rebased', {
        as_of: head,
      })
      return { at, arrival: { kind: 'local', events: [rebased] }, head, heard }
    }
    // What brings this client no further would be asked for again at once, for ever: a head without the event that
    // follows, or behind what was asked for, or a page that the log takes for another customer's.
    if (head < since || (head > since && events[0]?.seq !== since + 1)) return 'unreadable'
    if (events.some((event) => isForeign(session.user.customer_id, event))) return 'unreadable'
    return { at, arrival: { kind: 'wire', events, via: 'catch-up' }, head, heard }
  },
})

type Fetched = { at: string; arrival: Arrival; head: number; heard: number }

/** No answer, one that cannot be read or does not go on where this client stands, or nobody who asks any more. */
type Missed = 'lost' | 'unreadable' | 'over'

const isFetched = (result: Fetched | Missed): result is Fetched => typeof result === 'object'
const fetched = fetchFx.doneData.filter({ fn: isFetched })
const failed = fetchFx.finally.filter({
  fn: (end) => end.status === 'fail' || !isFetched(end.result),
})
/** Nobody answered. */
export const catchUpFailed = failed.map(() => undefined)

/** The shown numbers are of this moment (ISO). */
export const caughtUp = fetched.map(({ at }) => at)

sample({ clock: fetched, fn: ({ arrival }) => arrival, target: answered })
sample({
  clock: fetched,
  fn: ({ head, heard }) => ({ kind: 'head' as const, head, heard }),
  target: answered,
})

const $failures = createStore(0, { serialize: 'ignore' })
  .on(failed, (count) => count + 1)
  .reset(fetched, logBegun)

const $unreadable = createStore(0, { serialize: 'ignore' })
  .on(fetchFx.doneData, (count, result) => (result === 'unreadable' ? count + 1 : count))
  .reset(fetched, logBegun)

/** What happened elsewhere cannot be read, so that what is shown may be old; told once. */
export const catchUpUnreadable = sample({
  clock: $unreadable,
  filter: (count) => count === 1,
  fn: () => undefined,
})

const $missed = createStore(0, { serialize: 'ignore' }).on(eventsMissed, (count) => count + 1)

/** So much of what was missed is there, because it was asked for afterwards, or concerns a session that is over. */
const $madeUp = createStore(0, { serialize: 'ignore' }).on(
  fetchFx.done,
  (count, { params, result }) =>
    isFetched(result) || result === 'over' ? Math.max(count, params.missed) : count,
)
sample({ clock: logBegun, source: $missed, target: $madeUp })

const $owed = combine($missed, $madeUp, (missed, madeUp) => missed > madeUp)

/** Something is known to be missing here, and will be asked for until it is there. */
export const $isIncomplete = combine(
  $ordering,
  $owed,
  (ordering, isOwed) => isOwed || isBehind(ordering),
)

const $place = combine({ ordering: $ordering, unreadable: $unreadable, missed: $missed })

const waitFx = attach({
  source: { clock: $clock, failures: $failures },
  effect: ({ clock, failures }) =>
    clock.wait(Math.min(RETRY_AT_MOST, RETRY_AFTER * 2 ** Math.max(0, failures - 1))),
})

const $isBusy = combine(fetchFx.pending, waitFx.pending, (fetching, waits) => fetching || waits)

const fellBehind = sample({ clock: [$ordering, eventsMissed], filter: $isIncomplete })
const stillBehind = sample({ clock: waitFx.finally, filter: $isIncomplete })
const failedBehind = sample({ clock: failed, filter: $isIncomplete })
/** What was missed while something was fetched may be younger than what came. */
const missedMeanwhile = sample({ clock: fetched, filter: $owed })

sample({
  clock: sample({ clock: catchUpRequested, source: fetchFx.pending, filter: (p) => !p }),
  source: $place,
  fn: askFrom,
  target: fetchFx,
})
sample({
  clock: sample({
    clock: [fellBehind, stillBehind, missedMeanwhile],
    source: $isBusy,
    filter: (busy) => !busy,
  }),
  source: $place,
  fn: askFrom,
  target: fetchFx,
})
sample({
  clock: failedBehind,
  source: waitFx.pending,
  filter: (waits) => !waits,
  fn: () => undefined,
  target: waitFx,
})
