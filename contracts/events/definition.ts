import type { Schema } from '../schema.ts'

/** Who may read an event of this name; the others get it withheld (engine.md 2). */
export type Audience = 'everybody' | 'admins'

/** The current shape of one event name. Older versions reach it through `upcasters.ts`. */
export type EventDefinition<Payload> = { v: number; audience: Audience; payload: Schema<Payload> }

/**
 * The definitions of events that carry the same: each of these names at version 1, but for those that `versions` names.
 */
export function family<Name extends string, Payload>(
  names: readonly Name[],
  payload: Schema<Payload>,
  audience: Audience = 'everybody',
  versions: Partial<Record<Name, number>> = {},
) {
  type Family = Record<Name, EventDefinition<Payload>>
  return Object.fromEntries(
    names.map((name) => [name, { v: versions[name] ?? 1, audience, payload }]),
  ) as Family
}

export const event = <P>(
  payload: Schema<P>,
  audience: Audience = 'everybody',
): EventDefinition<P> => ({
  v: 1,
  audience,
  payload,
})
