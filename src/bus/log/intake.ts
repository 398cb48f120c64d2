import { createEvent, createStore, sample } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { flushed, logBegun } from './inbox.ts'
import { accept, beginSegment, isSegmentFull, type Log, startLog } from './log.ts'

/** The state of now, when the log asked for a checkpoint. */
export const checkpointTaken = createEvent<{ checkpoint: unknown }>()

export const $log = createStore<Log>(startLog(null), { serialize: 'ignore' })
  // The default is shared by all scopes and its arrays grow in place: never grow that one.
  .on(flushed, (log, arrivals) => accept(log.version === 0 ? begin(log) : log, arrivals))
  .on(checkpointTaken, (log, { checkpoint }) => beginSegment(log, checkpoint))
  .on(logBegun, (_, { checkpoint }) => startLog(checkpoint))

const begin = (log: Log): Log => ({
  ...log,
  segments: log.segments.map(({ checkpoint }) => ({ checkpoint, events: [] })),
})

/** Where this client stands in the customer's numbers. */
export const $ordering = $log.map(({ ordering }) => ordering)
/** The last number handed on; null before the log has begun. */
export const $cursor = $ordering.map(({ cursor }) => cursor)

/** One batch to fold: the one thing that changes projections (law 1). */
export const eventsApplied = createEvent<readonly KnownEvent[]>()

sample({
  clock: flushed,
  source: $log,
  filter: ({ batch }) => batch.length > 0,
  fn: ({ batch }) => batch,
  target: eventsApplied,
})

/** What a batch brought that is about no case: rare, so that whoever waits for one sleeps through the rest. */
export const othersApplied = sample({
  clock: eventsApplied,
  source: $log,
  filter: ({ others }) => others.length > 0,
  fn: ({ others }) => others,
})

/** The latest stretch is full: whoever holds the state answers with `checkpointTaken`. */
export const checkpointDue = sample({ clock: eventsApplied, source: $log, filter: isSegmentFull })

/** An event that claimed a known name and did not fit was refused whole; what is shown may lack it. */
export const eventRefused = createEvent<{ message: string }>()

const $refused = createStore(0).on($log, (_, log) => log.malformed)

sample({
  clock: $refused,
  filter: (count) => count > 0,
  fn: () => ({ message: 'Something changed that this page could not read. Reloading.' }),
  target: eventRefused,
})
