import { isShallow } from '../model/primitives.ts'
import { parse } from '../schema.ts'
import type { EventDefinition } from './definition.ts'
import type { KnownEvent } from './definitions.ts'
import type { Envelope } from './envelope.ts'
import { upcasters } from './upcasters.ts'

/**
 * What an envelope turned out to be. `unknown` is a name or a newer version that this build does not know:
 * kept, counted, harmless (law 4). `malformed` claims to be known and is not: refused whole (law 8).
 */
export type ReadEvent =
  | { kind: 'known'; event: KnownEvent }
  | { kind: 'unknown'; envelope: Envelope }
  | { kind: 'malformed'; envelope: Envelope; message: string }

/** Kept as it came, unless it is nested too deeply to be serialised again: that would break every export. */
const asUnknown = (envelope: Envelope): ReadEvent =>
  isShallow(envelope.payload)
    ? { kind: 'unknown', envelope }
    : { kind: 'malformed', envelope, message: 'too deep' }

/** What a reader knows of an event; null for a name that it does not know. */
export type DefinitionOf = (envelope: Envelope) => EventDefinition<unknown> | null

/** Reads an envelope into the current version of its event, as far as the reader knows it; pure. */
export function readEventBy(envelope: Envelope, definitionOf: DefinitionOf): ReadEvent {
  const definition = definitionOf(envelope)
  if (definition === null || envelope.v > definition.v) return asUnknown(envelope)
  let current: Envelope = envelope
  while (current.v < definition.v) {
    const upcast = upcasters[current.name]?.[current.v]
    if (!upcast) return { kind: 'malformed', envelope, message: `no way from version ${current.v}` }
    try {
      current = { ...current, v: current.v + 1, payload: upcast(current) }
    } catch {
      return { kind: 'malformed', envelope, message: `version ${current.v} does not fit` }
    }
  }
  const payload = parse(definition.payload, current.payload)
  if (!payload.ok)
    return { kind: 'malformed', envelope, message: `${payload.path}: ${payload.message}` }
  // The schema looked up by this very name has just read the payload.
  return { kind: 'known', event: { ...current, payload: payload.value } as KnownEvent }
}
