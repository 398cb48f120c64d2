import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import { canonicalJson } from '../canonical.ts'
import type { Clock } from '../clock.ts'
import type { Command } from '../command/command.ts'
import type { Waiting } from '../outcome.ts'
import type { Platform } from '../platform.ts'
import type { OutboxEntry, Standing } from './entry.ts'
import type { Sent } from './sender.ts'

/** An entry and what a person sees of it. */
export type OutboxItem = { entry: OutboxEntry; standing: Standing }

/** The outbox as a screen needs it. */
export type OutboxState = {
  items: readonly OutboxItem[]
  /** How many stored entries cannot be read. */
  unreadable: number
  /** The browser keeps nothing: what is unsent does not survive a reload. */
  isVolatile: boolean
  /** This tab is the one that sends. */
  isSender: boolean
  /** The server did not answer lately. */
  isOut: boolean
}

export const emptyOutbox: OutboxState = {
  items: [],
  unreadable: 0,
  isVolatile: false,
  isSender: false,
  isOut: false,
}

/** A command that ended while no form waited for it: by this tab with its events, or by another one. */
export type OutboxOutcome = {
  id: string
  /** False where it was refused or discarded: its prediction goes. */
  isDone: boolean
  events: readonly WireEvent[]
  through: number | null
}

/** It was refused, or discarded. */
export const undone = { isDone: false, events: [], through: null }

export type OutboxParts = {
  platform: Platform
  clock: Clock
  userId: string
  /** One attempt at a command; the gateway repeats what got lost on the way. */
  run: (command: Command) => Promise<Sent>
  /** Renews the session if need be and fetches the events that were missed; whether the server answered. */
  catchUp: () => Promise<boolean>
  /** What is said where a command needs a connection and there is none: nothing was sent. */
  needsConnection: (command: Command) => string
  onState: (state: OutboxState) => void
  onEnd: (end: OutboxOutcome) => void
}

/** What a form learns of a command that may wait. */
export type Offered = Sent | Waiting

/** The unanswered command that a person repeats without knowing it; the repeat keeps its id (C9). */
export function repeatOf(
  { items }: OutboxState,
  name: CommandName,
  input: unknown,
): Command | null {
  // What is kept is read by its schema, in whose order its members are.
  const content = (of: unknown) => canonicalJson({ ...Object(of), version: null })
  const wanted = content(input)
  const found = items.find(
    ({ entry: { command, state } }) =>
      state.kind === 'unknown' && command.name === name && content(command.input) === wanted,
  )
  return found?.entry.command ?? null
}
