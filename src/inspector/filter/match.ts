import type { ArrivalRanges } from '../../bus/log/arrival-ranges.ts'
import type { LoggedEvent } from '../../bus/log/log.ts'
import type {
  CommandState,
  CommandTrace,
  TracedCommand,
} from '../../bus/recording/command-trace.ts'
import { actorName, type Entry, type Origin, originOf } from '../entries/entry-index.ts'
import { caseOf } from './of-case.ts'

/** Where something came from: the way of an event, all commands, or those in one state. */
export type OriginChoice = '' | Origin | 'command' | CommandState

/** What is wanted; an empty text wants everything. */
export type Filter = {
  /** Anywhere in what was sent or logged, in capitals or not. */
  text: string
  type: string
  caseId: string
  actor: string
  origin: OriginChoice
}

export const noFilter: Filter = { text: '', type: '', caseId: '', actor: '', origin: '' }

export const isFiltering = (filter: Filter): boolean =>
  Object.values(filter).some((wanted) => wanted.trim() !== '')

export type Surroundings = { trace: CommandTrace; arrivals: ArrivalRanges }
export type Matcher = (entry: Entry, around: Surroundings) => boolean

/** Texts and numbers anywhere inside a value. */
function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') return pattern.test(value)
  if (typeof value === 'number') return pattern.test(String(value))
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((inner) => holds(inner, pattern))
  for (const key in value) {
    if (Object.hasOwn(value, key) && holds(value[key as keyof typeof value], pattern)) return true
  }
  return false
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Made once for a filter and asked for every entry. */
export function matcherOf(filter: Filter): Matcher {
  const { type, actor, origin } = filter
  const text = filter.text.trim()
  const caseId = filter.caseId.trim()
  const pattern = text === '' ? null : new RegExp(escaped(text), 'i')
  const fits = (item: LoggedEvent | TracedCommand) =>
    (type === '' || item.name === type) &&
    (actor === '' || actorName(item) === actor) &&
    (caseId === '' || (caseOf(item) ?? '').startsWith(caseId)) &&
    (pattern === null || holds(item, pattern))

  return (entry, { trace, arrivals }) => {
    if (entry.kind === 'event') {
      const isWanted = origin === '' || originOf(entry.event, arrivals) === origin
      return isWanted && fits(entry.event)
    }
    const command = trace.map.get(entry.id)
    if (!command) return false
    const isWanted = origin === '' || origin === 'command' || origin === command.state
    return isWanted && fits(command)
  }
}
