import {
  isCaseEvent,
  type KnownEvent,
  type ServerEventName,
  serverEvents,
} from '../../../contracts/events/definitions.ts'
import { WireEvent } from '../../../contracts/events/envelope.ts'
import { readEvent } from '../../../contracts/events/read-event.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'
import { byName } from './by-name.ts'

/** Events kept to bring a late answer up to date: more than arrive while one request is under way. */
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
}

/** One that the server has numbered. */
export type NumberedEvent = KnownEvent<ServerEventName>

const isNumbered = (event: KnownEvent): event is NumberedEvent =>
  Object.hasOwn(serverEvents, event.name)

const otherNames = Object.values(
  // The keys of what the server numbers.
  Object.keys(serverEvents) as ServerEventName[],
).filter((name) => !isCaseEvent({ name }))

/** The events after `asOf`, in order, or null when some of them are no longer kept. */
export function eventsAfter(recent: RecentState, asOf: number): readonly NumberedEvent[] | null {
  if (asOf < recent.since) return null
  const last = recent.events.findLastIndex(({ seq }) => (seq ?? 0) <= asOf)
  return recent.events.slice(last + 1)
}

const hasNumber = ({ seq }: NumberedEvent): boolean => seq !== null

function keep(state: RecentState, events: readonly NumberedEvent[]): boolean {
  const numbered = events.every(hasNumber) ? events : events.filter(hasNumber)
  if (numbered.length === 0) return false
  state.events.push(...numbered)
  // The oldest go at the same event wherever a batch ends: a replay has other batches.
  if (state.events.length >= 2 * RECENT_EVENTS) {
    const gone = state.events.splice(0, RECENT_EVENTS)
    state.since = gone.at(-1)?.seq ?? state.since
  }
  return true
}

const keepOne = (state: RecentState, event: NumberedEvent): boolean => keep(state, [event])

const initial = (): RecentState => ({ since: 0, events: [] })

const Saved = z.object({ since: Count, events: z.array(WireEvent) })
type Saved = z.infer<typeof Saved>

export const recentProjection: Projection<RecentState, Saved> = {
  initial,
  open: (state) => ({ ...state }),
  foldCaseEvents: keep,
  handlers: {
    ...byName(otherNames, keepOne),
    'session.started': (state, { payload }) => startAt(state, payload.as_of),
    'log.rebased': (state, { payload }) => startAt(state, payload.as_of),
  },
  saved: Saved,
  isYounger: false,
  save: copy,
  load: ({ since, events }) => ({ since, events: events.flatMap(readNumbered) }),
  copy,
  // It merely helps folding.
  compared: () => undefined,
}

function copy({ since, events }: RecentState): RecentState {
  return { since, events: [...events] }
}

function readNumbered(event: WireEvent): NumberedEvent[] {
  if (!('payload' in event)) return []
  const read = readEvent(event)
  return read.kind === 'known' && isNumbered(read.event) ? [read.event] : []
}

function startAt(state: RecentState, number: number): boolean {
  state.since = number
  state.events = []
  return true
}
