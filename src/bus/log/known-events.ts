import type { EventDefinition } from '../../../contracts/events/definition.ts'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { firstEvents } from '../../../contracts/events/first-events.ts'
import { type ReadEvent, readEventBy } from '../../../contracts/events/read-event-by.ts'

/** Numbered events by their names. */
export type Definitions = Readonly<Record<string, EventDefinition<unknown>>>

/** Which numbered events can be read: at first those that something follows from the start, later more. */
export type KnownEvents = {
  now: () => Definitions
  /** Takes in what came with a later part. */
  add: (more: Definitions) => void
  /** How often something was taken in. */
  additions: () => number
  /** What was taken in since it had happened so often. */
  addedSince: (additions: number) => Definitions
}

export function createKnownEvents(first: Definitions = firstEvents): KnownEvents {
  const added: Definitions[] = []
  let known = first
  return {
    now: () => known,
    add: (more) => {
      added.push(more)
      known = { ...known, ...more }
    },
    additions: () => added.length,
    addedSince: (additions) => Object.assign({}, ...added.slice(additions)),
  }
}

/** Those of this page. */
export const knownEvents = createKnownEvents()

const definitionIn = (known: Definitions, name: string) =>
  Object.hasOwn(known, name) ? (known[name] ?? null) : null

/** Reads an envelope as far as that much is known. */
export const readBy = (known: Definitions, envelope: Envelope): ReadEvent =>
  readEventBy(envelope, ({ name }) => definitionIn(known, name))

/** Whether nobody who knows that much can read it; what a client makes itself needs no reading. */
export function isUnread(
  { name, v, seq }: Pick<Envelope, 'name' | 'v' | 'seq'>,
  known: Definitions,
) {
  const definition = definitionIn(known, name)
  return seq !== null && (definition === null || v > definition.v)
}
