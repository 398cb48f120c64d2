import { Actor } from '../../../contracts/events/envelope.ts'
import { Id, Instant } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'

/** Where a command is: on its way, waiting for a connection, or how it ended. */
export const CommandState = z.enum(['sent', 'waiting', 'done', 'refused', 'unknown'])
export type CommandState = z.infer<typeof CommandState>

/** A command as the trace keeps it: plain JSON, never anything secret. */
export const TracedCommand = z.object({
  id: Id,
  /** The save of several calls that it is part of (engine.md 14). */
  parentId: z.nullable(Id),
  name: z.string(),
  /** Null for a secret command. */
  input: z.unknown(),
  actor: Actor,
  at: Instant,
  /** So many events had been logged in this session when it was sent. */
  after: z.int(),
  state: CommandState,
  /** Why it was refused, or why nobody knows. */
  message: z.nullable(z.string()),
  /** The HTTP status of a refusal; null when it was refused before anything was sent. */
  status: z.nullable(z.int()),
  /** When its answer came, ISO. */
  settledAt: z.nullable(z.string()),
  /** The last event number that its answer named. */
  through: z.nullable(z.int()),
})
export type TracedCommand = z.infer<typeof TracedCommand>

/** The commands of this session by id, oldest first; `touched` are those that the latest step changed. */
export type CommandTrace = {
  map: Map<string, TracedCommand>
  /** Commands that were let go. */
  dropped: number
  version: number
  touched: readonly string[]
}

/** A person sends few commands: these are days of work. */
export const COMMANDS_KEPT = 5_000

export const emptyTrace = (): CommandTrace => ({
  map: new Map(),
  dropped: 0,
  version: 0,
  touched: [],
})

/** Enters or replaces commands; the map inside is changed in place, the object around it is new. */
export function traced(trace: CommandTrace, commands: readonly TracedCommand[]): CommandTrace {
  const { map } = trace
  for (const command of commands) map.set(command.id, command)
  let { dropped } = trace
  for (const id of map.keys()) {
    if (map.size <= COMMANDS_KEPT) break
    map.delete(id)
    dropped += 1
  }
  return { map, dropped, version: trace.version + 1, touched: commands.map(({ id }) => id) }
}

const secretName = /password|passwort|token|secret|credential|authorization/i
const HIDDEN = '•••'

/** Plain JSON without files and without anything that is named like a secret. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof Blob !== 'undefined' && value instanceof Blob) {
    const filename = 'name' in value ? String(value.name) : null
    return { filename, size: value.size, type: value.type }
  }
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretName.test(key) ? HIDDEN : withoutSecrets(inner),
    ]),
  )
}
