import { type ArrivalRanges, type Via, viaOf } from '../../bus/log/arrival-ranges.ts'
import { type Log, type LoggedEvent, loggedCount } from '../../bus/log/log.ts'
import type { CommandTrace, TracedCommand } from '../../bus/recording/command-trace.ts'

/** Which way something came into this client. */
export type Origin = Via | 'server' | 'read' | 'local'

/** `at` counts the events of the session that came before it, those let go included. */
export type EventEntry = { kind: 'event'; event: LoggedEvent; at: number; ms: number }
/** Its state changes, so an entry holds only the id. */
export type CommandEntry = { kind: 'command'; id: string; at: number; ms: number }
export type Entry = EventEntry | CommandEntry

/** How often each value occurs, for the choices of the filter. */
export type Facets = Record<'types' | 'actors', Map<string, number>>

/**
 * Events and commands as one list, in the order in which they happened here. Everything inside grows in
 * place; the object around it is new with every growth.
 */
export type EntryIndex = {
  entries: Entry[]
  /** Events and commands of the session that were taken, those let go included. */
  events: number
  commands: number
  /** Places of the events that a command caused, by its id. */
  caused: Map<string, number[]>
  /** Place of a command, by its id; places of the parts of a save, by their parent's id. */
  sent: Map<string, number>
  parts: Map<string, number[]>
  facets: Facets
}

export const emptyEntryIndex = (events = 0, commands = 0): EntryIndex => ({
  entries: [],
  events,
  commands,
  caused: new Map(),
  sent: new Map(),
  parts: new Map(),
  facets: { types: new Map(), actors: new Map() },
})

export const actorName = ({ actor }: Pick<TracedCommand, 'actor'>): string =>
  actor.name ?? actor.kind

const count = (facet: Map<string, number>, value: string): void => {
  facet.set(value, (facet.get(value) ?? 0) + 1)
}

function push<K>(map: Map<K, number[]>, key: K, place: number): void {
  const known = map.get(key)
  if (known) known.push(place)
  else map.set(key, [place])
}

function takeEvent(entryIndex: EntryIndex, event: LoggedEvent): void {
  if (event.commandId !== null) push(entryIndex.caused, event.commandId, entryIndex.entries.length)
  entryIndex.entries.push({ kind: 'event', event, at: entryIndex.events, ms: Date.parse(event.at) })
  entryIndex.events += 1
  count(entryIndex.facets.types, event.name)
  count(entryIndex.facets.actors, actorName(event))
}

function takeCommand(entryIndex: EntryIndex, command: TracedCommand): void {
  const place = entryIndex.entries.length
  entryIndex.sent.set(command.id, place)
  if (command.parentId !== null) push(entryIndex.parts, command.parentId, place)
  const at = Math.max(entryIndex.events, command.after)
  entryIndex.entries.push({ kind: 'command', id: command.id, at, ms: Date.parse(command.at) })
  entryIndex.commands += 1
  count(entryIndex.facets.types, command.name)
  count(entryIndex.facets.actors, actorName(command))
}

/** Whether the entry index still begins where log and trace begin. */
const reaches = (entryIndex: EntryIndex, log: Log): boolean => {
  const [first] = entryIndex.entries
  return first === undefined || first.at >= log.dropped
}

/** Events that are taken at once: more would keep the page's thread for longer than a frame. */
export const SLICE = 10_000

/** Whether every event of the log is in the entry index. */
export const isWhole = (entryIndex: EntryIndex, log: Log): boolean =>
  entryIndex.events >= loggedCount(log)

/**
 * The entry index with what was logged and sent since, at most one slice of it: whoever wants more asks again.
 * Made anew when the log let its beginning go.
 */
export function grownEntryIndex(known: EntryIndex, log: Log, trace: CommandTrace): EntryIndex {
  const entryIndex = reaches(known, log)
    ? { ...known }
    : emptyEntryIndex(log.dropped, trace.dropped)
  if (entryIndex.entries.length === 0) entryIndex.events = Math.max(entryIndex.events, log.dropped)
  const commands = [...trace.map.values()].slice(Math.max(0, entryIndex.commands - trace.dropped))
  let next = 0
  let begins = log.dropped
  const end = entryIndex.events + SLICE
  for (const { events } of log.segments) {
    for (let at = Math.max(0, entryIndex.events - begins); at < events.length; at += 1) {
      if (entryIndex.events >= end) return entryIndex
      for (; (commands[next]?.after ?? Number.POSITIVE_INFINITY) <= entryIndex.events; next += 1) {
        const command = commands[next]
        if (command && command.after >= log.dropped) takeCommand(entryIndex, command)
        else entryIndex.commands += 1
      }
      const event = events[at]
      if (event) takeEvent(entryIndex, event)
    }
    begins += events.length
  }
  for (const command of commands.slice(next)) takeCommand(entryIndex, command)
  return entryIndex
}

/** Events that no server numbered and that are no answer to a read. */
const ownEvents: ReadonlySet<string> = new Set([
  'session.started',
  'session.user-changed',
  'session.ended',
  'day.changed',
])

/**
 * The way by which an event came; an unnumbered one is a read's answer or this client's own. `server` is
 * one whose way nobody wrote down.
 */
export function originOf(event: LoggedEvent, arrivals: ArrivalRanges): Origin {
  if (event.seq !== null) return viaOf(arrivals, event.seq) ?? 'server'
  if (event.name === 'log.rebased') return 'catch-up'
  return ownEvents.has(event.name) ? 'local' : 'read'
}
