import type { CommandTrace, TracedCommand } from '../../bus/recording/command-trace.ts'
import type { Entry, EntryIndex } from '../entries/entry-index.ts'

/** A command with the events that came of it. Null where this log did not send it: somebody else's client did. */
export type Link = {
  id: string
  command: TracedCommand | null
  entry: Entry | null
  events: readonly Entry[]
}

/**
 * Command -> answer -> events, whichever of them one begins at. A save of several calls brings all its
 * parts; an event that no command caused has no chain.
 */
export type Chain = { parentId: string | null; links: readonly Link[] }

const commandIdOf = (entry: Entry): string | null =>
  entry.kind === 'command' ? entry.id : entry.event.commandId

const entriesAt = ({ entries }: EntryIndex, places: readonly number[]): Entry[] =>
  places.flatMap((place) => entries[place] ?? [])

export function chainOf(entryIndex: EntryIndex, trace: CommandTrace, entry: Entry): Chain | null {
  const id = commandIdOf(entry)
  if (id === null) return null
  const parentId = trace.map.get(id)?.parentId ?? null
  const parts = parentId === null ? [] : entriesAt(entryIndex, entryIndex.parts.get(parentId) ?? [])
  const ids = parts.flatMap((part) => (part.kind === 'command' ? part.id : []))
  return {
    parentId,
    links: (ids.length === 0 ? [id] : ids).map((one) => ({
      id: one,
      command: trace.map.get(one) ?? null,
      entry: entryIndex.entries[entryIndex.sent.get(one) ?? -1] ?? null,
      events: entriesAt(entryIndex, entryIndex.caused.get(one) ?? []),
    })),
  }
}
