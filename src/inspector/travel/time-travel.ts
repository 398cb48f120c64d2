import {
  eventDefinitions,
  isEventName,
  type KnownEvent,
} from '../../../contracts/events/definitions.ts'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import type { Log, LoggedEvent, Segment } from '../../bus/log/log.ts'
import type { NumberedEvent } from '../../projections/parts/recent.ts'
import {
  copyWorkspace,
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  type SavedWorkspace,
  type Workspace,
} from '../../projections/workspace.ts'

/** A state that is kept to start from; never folded into. `at` counts the events before it. */
type Stop = { at: number; workspace: Workspace }

/**
 * Folds the log anew, apart from what is shown. On the way it leaves states to start from, so that the
 * second look at a place costs at most one stretch between two of them.
 */
export type TimeTravel = {
  stops: Stop[]
  /** Counts the journeys: an earlier one gives up. */
  journeys: number
}

/** Events between two stops; more where there are so many cases that a copy costs more than folding. */
export const STRETCH = 2_500
const CASES_AN_EVENT = 10

/** Events folded between two looks at the clock, and how long the page's thread is kept, in ms. */
const STRIDE = 250
const SLICE = 10

export const createTimeTravel = (): TimeTravel => ({ stops: [], journeys: 0 })

/** An event of an unknown name or version stays in the log and changes nothing (law 4). */
export const isKnown = (event: LoggedEvent): event is KnownEvent =>
  isEventName(event.name) && event.v === eventDefinitions[event.name].v

/**
 * The state that a log begins with. Checkpoints were taken by `saveWorkspace` in this page, also those of an
 * imported log: their events are read already, and reading some thousands again would take a while.
 */
export function startOf(checkpoint: unknown): Workspace {
  if (checkpoint === null) return createWorkspace()
  const saved = checkpoint as SavedWorkspace
  const { since, events, unread = [] } = saved.recent
  const workspace = loadWorkspace({ ...saved, recent: { since, events: [] } })
  const recent = { since, events: events as NumberedEvent[], unread: unread as Envelope[] }
  return { ...workspace, recent }
}

/** The segments of a log with the number of events before each. */
function* segmentsOf({ dropped, segments }: Log): Generator<Segment & { begins: number }> {
  let begins = dropped
  for (const segment of segments) {
    yield { ...segment, begins }
    begins += segment.events.length
  }
}

function nearestStop({ stops }: TimeTravel, log: Log, at: number): Stop {
  let nearest: Stop | null = null
  for (const stop of stops) {
    if (stop.at <= at && stop.at >= log.dropped && stop.at > (nearest?.at ?? -1)) nearest = stop
  }
  for (const { begins, checkpoint } of segmentsOf(log)) {
    if (begins > at || begins <= (nearest?.at ?? -1)) continue
    nearest = { at: begins, workspace: startOf(checkpoint) }
    stops.push(nearest)
  }
  return nearest ?? { at: log.dropped, workspace: createWorkspace() }
}

/** Events from `from` on, at most `count`, within one segment. */
function eventsFrom(log: Log, from: number, count: number): readonly LoggedEvent[] {
  for (const { begins, events } of segmentsOf(log)) {
    if (from < begins + events.length) return events.slice(from - begins, from - begins + count)
  }
  return []
}

/** How long it may take at a stretch: a clock in ms, and how to let others go first. */
export type Pace = { now: () => number; rest: () => Promise<void> }

/**
 * The state after the first `at` events of the session, as a copy of the caller's own. Null when a later
 * journey has begun meanwhile, or when the log no longer reaches back so far.
 */
export async function stateAt(
  timeTravel: TimeTravel,
  log: Log,
  at: number,
  { now, rest }: Pace,
): Promise<Workspace | null> {
  timeTravel.journeys += 1
  const journey = timeTravel.journeys
  if (at < log.dropped) return null
  timeTravel.stops = timeTravel.stops.filter((stop) => stop.at >= log.dropped)
  const start = nearestStop(timeTravel, log, at)
  let workspace = copyWorkspace(start.workspace)
  let place = start.at
  let lastStop = start.at
  let until = now() + SLICE
  while (place < at) {
    const events = eventsFrom(log, place, Math.min(STRIDE, at - place))
    if (events.length === 0) break
    workspace = foldWorkspace(workspace, events.filter(isKnown))
    place += events.length
    if (place - lastStop >= Math.max(STRETCH, workspace.rows.map.size / CASES_AN_EVENT)) {
      timeTravel.stops.push({ at: place, workspace: copyWorkspace(workspace) })
      lastStop = place
    }
    if (now() < until) continue
    await rest()
    if (timeTravel.journeys !== journey) return null
    until = now() + SLICE
  }
  return workspace
}

/** The state after one more event; the one given in stays as it is. */
export const stateAfter = (workspace: Workspace, event: LoggedEvent): Workspace =>
  isKnown(event) ? foldWorkspace(copyWorkspace(workspace), [event]) : workspace
