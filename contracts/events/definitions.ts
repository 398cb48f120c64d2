import type { EventDefinition } from './definition.ts'
import type { Envelope } from './envelope.ts'
import { firstEvents } from './first-events.ts'
import { localEvents } from './local-events.ts'
import { setUpEvents } from './set-up-events.ts'

/** The events that the server numbers, by name. */
export const serverEvents = { ...firstEvents, ...setUpEvents }
export type ServerEventName = keyof typeof serverEvents

export const eventDefinitions = { ...serverEvents, ...localEvents }

export type EventName = keyof typeof eventDefinitions
export type PayloadOf<N extends EventName> =
  (typeof eventDefinitions)[N] extends EventDefinition<infer P> ? P : never

/** An event whose name and version this build knows, its payload read by its schema. */
export type KnownEvent<N extends EventName = EventName> = {
  [K in N]: Omit<Envelope, 'name' | 'payload'> & { name: K; payload: PayloadOf<K> }
}[N]

export const isEventName = (name: string): name is EventName =>
  Object.hasOwn(eventDefinitions, name)
