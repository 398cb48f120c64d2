import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { Envelope } from '../../contracts/events/envelope.ts'
import { SessionStarted } from '../../contracts/events/payloads.ts'
import { readEvent } from '../../contracts/events/read-event.ts'
import { parse } from '../../contracts/schema.ts'

/** A line that was left out, by its number in the file, and why. */
export type LostLine = { line: number; reason: string }

/** What became of a line: an event of this build's (`written` in its own version), one kept unread (law 4), or nothing. */
export type ReadLine =
  | { kind: 'known'; event: KnownEvent; written: Envelope }
  | { kind: 'unknown'; event: Envelope; written: Envelope }
  | { kind: 'lost'; reason: string }

const lost = (reason: string): ReadLine => ({ kind: 'lost', reason })

/** A value that is no JSON is undefined. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const customerPattern = /"customerId":"([^"]+)"/

/** The customer of most lines: a line of another one got there by mistake or by malice. */
export function customerOf(lines: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const id = customerPattern.exec(line)?.[1]
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

/** Of somebody else, by its envelope or by whose session it begins; what nobody was logged in for is nobody's. */
function isForeign(event: KnownEvent | Envelope, customer: string | null): boolean {
  if (event.customerId === '') return false
  const user = event.name === 'session.started' ? parse(SessionStarted, event.payload) : null
  return (
    event.customerId !== customer || (user?.ok === true && user.value.user.customer_id !== customer)
  )
}

/**
 * Reads the lines of a recording one after the other, each against those before it (reliability.md, row
 * 21). Left out is what is
 *
 *     no JSON, no event, or no event of its name      damaged
 *     of another customer                             never shown
 *     word for word as an earlier line                doubled
 *     numbered, but not above the number before it    swapped: never folded out of order
 */
export function createLineReader(customer: string | null): (line: string) => ReadLine {
  const seen = new Set<string>()
  let last = 0

  return (line) => {
    const value = readJson(line)
    if (value === undefined) return lost('no JSON')
    const envelope = parse(Envelope, value)
    if (!envelope.ok) return lost(`${envelope.path}: ${envelope.message}`)
    const read = readEvent(envelope.value)
    if (read.kind === 'malformed') return lost(`${envelope.value.name}: ${read.message}`)
    const event = read.kind === 'known' ? read.event : read.envelope
    if (isForeign(event, customer)) return lost('of another customer')
    if (seen.has(line)) return lost('there before')
    seen.add(line)
    if (event.seq !== null && event.seq <= last) return lost('out of order')
    if (event.seq !== null) last = event.seq
    // Numbers may go back where the log itself began anew.
    if (event.name === 'log.rebased' || event.name === 'session.started') last = 0
    const written = envelope.value
    return read.kind === 'known'
      ? { kind: 'known', event: read.event, written }
      : { kind: 'unknown', event: written, written }
  }
}
