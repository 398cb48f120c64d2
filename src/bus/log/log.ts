import { isCaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Envelope, WireEvent } from '../../../contracts/events/envelope.ts'
import type { Via } from './arrival-ranges.ts'
import {
  type Definitions,
  isUnread,
  type KnownEvents,
  knownEvents,
  readBy,
} from './known-events.ts'
import { beginAt, hear, type Ordering, receive, settle, startOrdering } from './ordering.ts'
import { sizeEstimateOf } from './size-estimate.ts'

/** The log keeps at most twice this many events after its checkpoint (engine.md 11). */
export const SEGMENT = 25_000

/**
 * A stretch ends earlier when what was read in it weighs this many bytes: a page of the list is one event
 * and weighs as much as hundreds, so that a number alone would not bound the memory.
 */
export const SEGMENT_SIZE = 4_000_000

/** An event as the log keeps it: read, or of a name or version unknown to this build (law 4). */
export type LoggedEvent = KnownEvent | Envelope

/** A stretch of the log: the state that it began with, as plain JSON, and what came after. */
export type Segment = { checkpoint: unknown; events: LoggedEvent[] }

export type Log = {
  /** Whose session it is the log of; null before one has begun. */
  customerId: string | null
  ordering: Ordering
  /** One or two, oldest first. Their arrays grow in place; `version` tells. */
  segments: readonly Segment[]
  version: number
  /** Of what the latest stretch holds beside case events, which are light, in bytes. */
  weight: number
  /** What the latest input brought, to be folded: one batch (law 2). */
  batch: readonly KnownEvent[]
  /** What of it is about no case; rare. */
  others: readonly KnownEvent[]
  /** What of it cannot be read yet or ever; nothing from before the log began anew. */
  unread: readonly Envelope[]
  /** How often more events had become known when it came. */
  additions: number
  unknown: number
  malformed: number
  duplicates: number
  /** Events that were folded into a checkpoint and let go. */
  dropped: number
}

/** Anything that the log takes: events over the wire, events of this client, a number heard of. */
export type Arrival =
  | { kind: 'wire'; events: readonly WireEvent[]; via?: Via }
  | { kind: 'local'; events: readonly KnownEvent[] }
  /** `heard` where the server was asked for it: the highest number known at that moment. */
  | { kind: 'head'; head: number; heard?: number }

/** An empty log; `checkpoint` is the state that it begins with. */
export const startLog = (checkpoint: unknown): Log => ({
  customerId: null,
  ordering: startOrdering,
  segments: [{ checkpoint, events: [] }],
  version: 0,
  weight: 0,
  batch: [],
  others: [],
  unread: [],
  additions: knownEvents.additions(),
  unknown: 0,
  malformed: 0,
  duplicates: 0,
  dropped: 0,
})

/** Takes all arrivals of one flush as one batch. The segments of the log given in are changed in place. */
export function accept(
  log: Log,
  arrivals: readonly Arrival[],
  known: KnownEvents = knownEvents,
): Log {
  const next: Log = { ...log, version: log.version + 1, additions: known.additions() }
  if (log.additions !== next.additions) readAgain(next, known.addedSince(log.additions))
  const taken: Taken = {
    logged: log.segments.at(-1)?.events ?? [],
    batch: [],
    others: [],
    unread: [],
    begins: 0,
  }
  const { batch, others, unread } = taken
  next.batch = batch
  next.others = others
  for (const arrival of arrivals) {
    if (arrival.kind === 'head') next.ordering = takeHead(next.ordering, arrival)
    else if (arrival.kind === 'local') {
      const isBegun = arrival.events.filter((event) => takeLocal(next, taken, event)).length > 0
      // Alone it is the batch as it is.
      if (arrivals.length === 1 && !isBegun) next.batch = arrival.events
      else for (const event of arrival.events) taken.batch.push(event)
      if (!isBegun) continue
      taken.begins = unread.length
      // What had come too early may follow at once.
      takeWire(next, taken, [], known.now())
    } else takeWire(next, taken, arrival.events, known.now())
  }
  next.unread = unread.slice(taken.begins)
  next.weight += weigh(others) + weigh(unread)
  return next
}

/** What was kept as it came and can be read by now is read in its place, or refused whole. */
function readAgain(log: Log, added: Definitions): void {
  if (log.unknown === 0) return
  for (const { events } of log.segments) {
    let length = 0
    for (const event of events) {
      const isReadable = event.seq !== null && !isUnread(event, added)
      const read = isReadable ? readBy(added, event) : null
      if (read) log.unknown -= 1
      if (read?.kind === 'malformed') log.malformed += 1
      else {
        events[length] = read?.kind === 'known' ? read.event : event
        length += 1
      }
    }
    events.length = length
  }
}

const takeHead = (ordering: Ordering, { head, heard }: Extract<Arrival, { kind: 'head' }>) =>
  heard === undefined ? hear(ordering, head) : settle(ordering, head, heard)

/** Where the events of a flush go. */
type Taken = {
  logged: LoggedEvent[]
  batch: KnownEvent[]
  others: KnownEvent[]
  unread: Envelope[]
  /** How many of the unread came before the log began anew. */
  begins: number
}

function take({ logged, others }: Taken, event: KnownEvent): void {
  logged.push(event)
  if (!isCaseEvent(event)) others.push(event)
}

/** Once for a flush: what is about no case is rare, and what is unknown rarer still. */
const weigh = (events: readonly LoggedEvent[]): number =>
  events.reduce((sum, { payload }) => sum + sizeEstimateOf(payload), 0)

/** Says whether the log begins (again) with it. */
function takeLocal(log: Log, taken: Taken, event: KnownEvent): boolean {
  take(taken, event)
  if (event.name === 'session.started') log.customerId = event.payload.user.customer_id
  if (event.name !== 'session.started' && event.name !== 'log.rebased') return false
  log.ordering = beginAt(log.ordering, event.payload.as_of)
  return true
}

/** What was asked for before the session changed may come after it: it is another customer's. */
export const isForeign = (customerId: string | null, event: WireEvent): boolean =>
  customerId !== null && 'customerId' in event && event.customerId !== customerId

function takeWire(log: Log, taken: Taken, events: readonly WireEvent[], known: Definitions): void {
  // Their numbers are of no use here either.
  if (events.some((event) => isForeign(log.customerId, event))) return
  const { ordering, ready, duplicates } = receive(log.ordering, events)
  log.ordering = ordering
  log.duplicates += duplicates
  for (const envelope of ready) {
    const read = readBy(known, envelope)
    if (read.kind === 'known') {
      take(taken, read.event)
      taken.batch.push(read.event)
    } else if (read.kind === 'unknown') {
      taken.logged.push(read.envelope)
      taken.unread.push(read.envelope)
      log.unknown += 1
    } else log.malformed += 1
  }
}

/** Whether the latest stretch is full, so that the next one has to begin with a checkpoint. */
export const isSegmentFull = (log: Log): boolean =>
  log.weight >= SEGMENT_SIZE || (log.segments.at(-1)?.events.length ?? 0) >= SEGMENT

/** Begins a new stretch and lets the oldest go: its events are in the checkpoint after it. */
export function beginSegment(log: Log, checkpoint: unknown): Log {
  const kept = log.segments.slice(-1)
  const gone = log.segments.slice(0, -1).reduce((sum, { events }) => sum + events.length, 0)
  return {
    ...log,
    segments: [...kept, { checkpoint, events: [] }],
    dropped: log.dropped + gone,
    weight: 0,
    batch: [],
    others: [],
    unread: [],
  }
}

/** Events of this session that were logged, those let go included. */
export const loggedCount = ({ dropped, segments }: Log): number =>
  segments.reduce((sum, { events }) => sum + events.length, dropped)

/** Every event kept, oldest first. */
export const eventsOf = (log: Log): LoggedEvent[] =>
  log.segments.flatMap((segment) => segment.events)
