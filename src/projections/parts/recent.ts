import type { KnownEvent, ServerEventName } from '../../../contracts/events/definitions.ts'
import { type Envelope, WireEvent } from '../../../contracts/events/envelope.ts'
import { firstEvents } from '../../../contracts/events/first-events.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { type Definitions, isUnread, readBy } from '../../bus/log/known-events.ts'
import type { Projection } from '../../bus/log/projection.ts'

/** So many numbers, twice at most, are kept to bring a late answer up to date: more than pass while one request is under way. */
const RECENT_EVENTS = 2_000

/**
 * The latest numbered events, so that a read whose `As-Of` is older than what was folded meanwhile is
 * brought up to date instead of being taken blindly (engine.md 6 and 8).
 *
 *     since            through
 *       |  kept events  |
 *     --+---------------+-->  seq
 */
export type RecentState = {
  /** Every known event after this number is kept. */
  since: number
  /** In order of `seq`. */
  events: NumberedEvent[]
  /** What came after that number as well, and cannot be read yet. */
  unread: Envelope[]
}

/** One that the server has numbered. */
export type NumberedEvent = KnownEvent<ServerEventName>

/** What only a client makes has no number. */
const isNumbered = (event: KnownEvent): event is NumberedEvent => event.seq !== null

/** The events after `asOf`, in order, or null when some of them are no longer kept. */
export function eventsAfter(recent: RecentState, asOf: number): readonly NumberedEvent[] | null {
  if (asOf < recent.since) return null
  const last = recent.events.findLastIndex(({ seq }) => (seq ?? 0) <= asOf)
  return recent.events.slice(last + 1)
}

/**
 * The oldest go at the same number wherever a batch ends, and whatever can be read yet beside what every client can: a
 * replay has other batches, and reads all of it.
 */
function forgetBefore(state: RecentState, through: number): void {
  const steps = Math.floor((through - state.since) / RECENT_EVENTS) - 1
  if (steps < 1) return
  const since = state.since + steps * RECENT_EVENTS
  const isGone = ({ seq }: { seq: number | null }) => (seq ?? 0) <= since
  state.since = since
  state.events = state.events.filter((event) => !isGone(event))
  state.unread = state.unread.filter((event) => !isGone(event))
}

function keep(state: RecentState, events: readonly KnownEvent[]): boolean {
  const numbered = events.every(isNumbered) ? events : events.filter(isNumbered)
  const last = numbered.at(-1)
  if (!last) return false
  state.events.push(...numbered)
  if (Object.hasOwn(firstEvents, last.name)) forgetBefore(state, last.seq ?? 0)
  return true
}

/** Keeps as they came what nobody can read yet. */
export function keepUnread(
  { unread, ...recent }: RecentState,
  more: readonly Envelope[],
): RecentState {
  const later = more.filter(({ seq }) => (seq ?? 0) > recent.since)
  return { ...recent, unread: [...unread, ...later] }
}

/** What can be read by now stands in its place; what does not fit is gone. The same where there is no such. */
export function readAgain(recent: RecentState, known: Definitions): RecentState {
  if (recent.unread.every((event) => isUnread(event, known))) return recent
  const reads = recent.unread.map((envelope) => readBy(known, envelope))
  const events = reads.flatMap((read) =>
    read.kind === 'known' && isNumbered(read.event) ? [read.event] : [],
  )
  return {
    since: recent.since,
    events: [...recent.events, ...events].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    unread: reads.flatMap((read) => (read.kind === 'unknown' ? [read.envelope] : [])),
  }
}

const initial = (): RecentState => ({ since: 0, events: [], unread: [] })

/** In older checkpoints all events stand together. */
const Saved = z.object({
  since: Count,
  events: z.array(WireEvent),
  unread: z.optional(z.array(WireEvent)),
})
type Saved = z.infer<typeof Saved>

export const recentProjection: Projection<RecentState, Saved> = {
  initial,
  open: (state) => ({ ...state }),
  foldCaseEvents: keep,
  foldOther: (state, event) => keep(state, [event]),
  handlers: {
    'session.started': (state, { payload }) => startAt(state, payload.as_of),
    'log.rebased': (state, { payload }) => startAt(state, payload.as_of),
  },
  saved: Saved,
  isYounger: false,
  save: copy,
  // Whoever loads it reads what can be read.
  load: ({ since, events, unread = [] }) => ({
    since,
    events: [],
    unread: [...events, ...unread].filter((event) => 'payload' in event),
  }),
  copy,
  // It merely helps folding.
  compared: () => undefined,
}

function copy({ since, events, unread }: RecentState): RecentState {
  return { since, events: [...events], unread: [...unread] }
}

function startAt(state: RecentState, number: number): boolean {
  state.since = number
  state.events = []
  state.unread = []
  return true
}
