import type { Envelope, WireEvent } from '../../../contracts/events/envelope.ts'

/**
 * Where this client stands in the customer's numbers; pure.
 *
 *     cursor   last number handed on; null before the log has begun
 *     held     numbers that came too early
 *     head     highest number heard of
 *
 *     cursor 4, in 6 7    ->  held 6 7, behind: fetch since 4
 *     cursor 4, in 5      ->  ready 5 6 7, cursor 7
 *     cursor 7, in 6      ->  duplicate
 *
 * Invariants: numbers are handed on in order, each once; the cursor never goes back.
 */
export type Ordering = {
  cursor: number | null
  head: number
  held: ReadonlyMap<number, WireEvent>
}

export const startOrdering: Ordering = { cursor: null, head: 0, held: new Map() }

/**
 * The log begins (again) after this number: what came before it is no longer needed. What follows at once may be held
 * already: who lets the log begin has it handed on, by `receive` of nothing.
 */
export function beginAt(ordering: Ordering, number: number): Ordering {
  const held = new Map([...ordering.held].filter(([seq]) => seq > number))
  return { cursor: number, head: Math.max(number, ordering.head), held }
}

/** The customer's numbers have reached this one. */
export const hear = (ordering: Ordering, head: number): Ordering =>
  head > ordering.head ? { ...ordering, head } : ordering

/**
 * The server says how far its numbers go. A higher number that had been heard of before it was asked
 * (`heard`) does not exist; it came from a broken answer, and waiting for it would never end.
 */
export function settle(ordering: Ordering, head: number, heard: number): Ordering {
  if (ordering.head > heard) return hear(ordering, head)
  const held = new Map([...ordering.held].filter(([seq]) => seq <= head))
  return { ...ordering, head: Math.max(head, ordering.cursor ?? 0), held }
}

/** Whether events are missing that have to be fetched by number, from the cursor on. */
export const isBehind = ({ cursor, head }: Ordering): boolean => head > (cursor ?? 0)

export type Received = {
  ordering: Ordering
  /** In order of `seq`; events without a number pass at once. */
  ready: Envelope[]
  duplicates: number
}

const isWhole = (event: WireEvent): event is Envelope => event.name !== 'withheld'

/** Takes what came, in whatever order and however often; what was held and comes next is handed on before it. */
export function receive(ordering: Ordering, events: readonly WireEvent[]): Received {
  const held = new Map(ordering.held)
  const ready: Envelope[] = []
  let { cursor, head } = ordering
  let duplicates = 0
  const handOn = (): void => {
    while (cursor !== null && held.has(cursor + 1)) {
      cursor += 1
      const next = held.get(cursor)
      held.delete(cursor)
      if (next && isWhole(next)) ready.push(next)
    }
  }
  handOn()
  for (const event of events) {
    if (event.seq === null) {
      if (isWhole(event)) ready.push(event)
      continue
    }
    head = Math.max(head, event.seq)
    // Nearly always the next one, with none waiting: no need to hold it.
    if (cursor !== null && event.seq === cursor + 1 && held.size === 0) {
      cursor = event.seq
      if (isWhole(event)) ready.push(event)
      continue
    }
    if ((cursor !== null && event.seq <= cursor) || held.has(event.seq)) {
      duplicates += 1
      continue
    }
    held.set(event.seq, event)
    handOn()
  }
  return { ordering: { cursor, head, held }, ready, duplicates }
}
