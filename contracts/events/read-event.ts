import type { EventDefinition } from './definition.ts'
import { eventDefinitions, serverEvents } from './definitions.ts'
import type { Envelope } from './envelope.ts'
import { type ReadEvent, readEventBy } from './read-event-by.ts'

const definitions: Readonly<Record<string, EventDefinition<unknown>>> = eventDefinitions

/** A number is given by the server alone: an event that only a client makes has none. */
function definitionOf({ name, seq }: Envelope): EventDefinition<unknown> | null {
  const known = seq === null ? eventDefinitions : serverEvents
  return Object.hasOwn(known, name) ? (definitions[name] ?? null) : null
}

/** Reads an envelope into the current version of its event; pure. */
export const readEvent = (envelope: Envelope): ReadEvent => readEventBy(envelope, definitionOf)
