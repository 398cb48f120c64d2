import type { CommandName } from '../../../contracts/commands/commands.ts'
import { Actor } from '../../../contracts/events/envelope.ts'
import { Id, Instant, isShallow } from '../../../contracts/model/primitives.ts'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { type Parsed, parse, z } from '../../../contracts/schema.ts'
import { fingerprint } from '../canonical.ts'
import type { Command } from '../command/command.ts'
import { isCommandName, readInput, traitsOf } from '../command/known-commands.ts'
import { readJson } from '../read-json.ts'

/** How long the server keeps a command's id, in ms (engine.md 16). */
const KEY_LIFE = 30 * 24 * 60 * 60 * 1000

const EntryState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued') }),
  z.object({ kind: z.literal('direct') }),
  z.object({
    kind: z.literal('refused'),
    message: z.string(),
    status: z.nullable(z.int()),
    conflict: z.nullable(ConflictBody),
  }),
  z.object({ kind: z.literal('unknown'), message: z.string() }),
])

/**
 * Where a command kept in the outbox stands.
 *
 *     queued    to be sent, in its order, by the one tab that sends the outbox
 *     direct    on its way from the tab that made it: such a command is never sent by another one
 *     refused   overtaken by the world: it waits for a person, who tries again or discards it
 *     unknown   it may or may not have been done: a repeat with the same id settles it
 */
export type EntryState = z.infer<typeof EntryState>

/** A command as the browser keeps it from before it is sent until it has ended. */
export type OutboxEntry = {
  command: Command
  userId: string
  /** Its place among the user's commands: no clock, which may jump. */
  order: number
  /** The case as a person knows it, for where it is not loaded; null without one. */
  about: string | null
  /** No form waits for its end any more: it counts as waiting. */
  waits: boolean
  /** When a person last asked to send it; null before anybody had to. */
  asked: string | null
  state: EntryState
}

const CommandEnvelope = z.object({
  id: Id,
  parentId: z.nullable(Id),
  name: z.string(),
  input: z.unknown(),
  customerId: z.string(),
  actor: Actor,
  at: Instant,
})

const StoredEntry = z.object({
  v: z.literal(1),
  command: CommandEnvelope,
  userId: z.string(),
  order: z.int().check(z.gte(0)),
  about: z.nullable(z.string()),
  waits: z.boolean(),
  asked: z.nullable(Instant),
  state: EntryState,
})

/** Whether a command is kept in the browser at all: a secret or fleeting one never is (engine.md 17). */
export const isKeptInOutbox = (name: CommandName): boolean =>
  !traitsOf(name).secret && !traitsOf(name).fleeting

/** Whether it is safe to run later (engine.md 17). */
export const mayWait = (name: CommandName): boolean => traitsOf(name).offline

const prefixOf = (userId: string): string => `framewright:${userId}:journal:`

/** One key per command, per user: two tabs never write the same one at a time. */
export const keyOf = (userId: string, commandId: string): string =>
  `${prefixOf(userId)}${commandId}`

export const isKeyOf = (userId: string, key: string): boolean => key.startsWith(prefixOf(userId))

export const idIn = (userId: string, key: string): string => key.slice(prefixOf(userId).length)

/** The checksum finds what the schema would not: a flipped letter would be sent as if somebody had typed it. */
export const writeEntry = (entry: OutboxEntry): string =>
  JSON.stringify({ v: 1, sum: sumOf(entry), ...entry })

const sumOf = (entry: object): string => fingerprint(JSON.stringify(entry))

const Summed = z.looseObject({ v: z.literal(1), sum: z.string() })

const unreadable = (path: string, message: string): Parsed<never> => ({ ok: false, path, message })

/**
 * Reads what storage keeps under the key of a user's command. What is damaged, of another build, of
 * another user, secret, or whose input its command would not take, is no entry (row 21).
 */
export function readEntry(userId: string, key: string, text: string): Parsed<OutboxEntry> {
  const summed = parse(Summed, readJson(text))
  if (!summed.ok) return summed
  const { v: _v, sum, ...rest } = summed.value
  if (!isShallow(rest) || sumOf(rest) !== sum) return unreadable('sum', 'damaged')
  const stored = parse(StoredEntry, summed.value)
  if (!stored.ok) return stored
  const { command, v: _version, ...entry } = stored.value
  if (entry.userId !== userId || command.actor.id !== userId) {
    return unreadable('userId', 'of another user')
  }
  if (key !== keyOf(userId, command.id)) return unreadable('command.id', 'of another key')
  if (!isCommandName(command.name) || !isKeptInOutbox(command.name)) {
    return unreadable('command.name', 'no such command')
  }
  const input = readInput(command.name, command.input) ?? laterRead(command.input)
  if (!input.ok) return input
  // The input was read by the schema of this very name, or will be before it is used.
  return { ok: true, value: { ...entry, command: { ...command, input: input.value } as Command } }
}

/** What a command takes that comes later is read once that is here; until then it has at least some members. */
const laterRead = (input: unknown): Parsed<unknown> => parse(z.looseObject({}), input)

/** The case that a command is about, or null. */
export const caseOf = ({ input }: Pick<Command, 'input'>): string | null =>
  'case_id' in input ? (input.case_id ?? null) : null

/** Unanswered for longer than the server remembers its id: a repeat could do it twice, so a person decides. */
export const isStale = ({ command, asked }: OutboxEntry, now: number): boolean =>
  now - Date.parse(asked ?? command.at) > KEY_LIFE

/** What a person sees of it. */
export type Standing = 'form' | 'waiting' | 'refused' | 'unknown' | 'stale'

export function standingOf(entry: OutboxEntry, now: number): Standing {
  const { kind } = entry.state
  if (kind === 'refused') return kind
  if (isStale(entry, now)) return 'stale'
  if (kind === 'unknown') return kind
  return entry.waits ? 'waiting' : 'form'
}

/**
 * The next one to send, in order. What is unknown or refused holds back the rest of its own save; what is
 * unknown or stale also holds back what came later for its case, as that may build on it.
 */
export function nextToSend(entries: readonly OutboxEntry[], now: number): OutboxEntry | null {
  const cases = new Set<string | null>()
  const saves = new Set<string | null>()
  for (const entry of entries) {
    const { command, state } = entry
    const of = caseOf(command)
    const isOpen = state.kind === 'unknown' || isStale(entry, now)
    const isHeld = cases.has(of) || saves.has(command.parentId)
    if (state.kind === 'queued' && !isOpen && !isHeld) return entry
    if (of !== null && (isOpen || isHeld)) cases.add(of)
    if (command.parentId !== null && (isOpen || state.kind === 'refused')) {
      saves.add(command.parentId)
    }
  }
  return null
}

export const inOrder = (entries: Iterable<OutboxEntry>): OutboxEntry[] =>
  [...entries].sort((a, b) => a.order - b.order || (a.command.id < b.command.id ? -1 : 1))
