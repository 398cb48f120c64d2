import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { Envelope } from '../../../contracts/events/envelope.ts'
import { SessionStarted } from '../../../contracts/events/local-payloads.ts'
import { readEvent } from '../../../contracts/events/read-event.ts'
import { parse } from '../../../contracts/schema.ts'
import { readJson } from '../read-json.ts'

/** A line that was left out, by its number in the file, and why. */
export type LostLine = { line: number; reason: string }

/** What became of a line: an event of this build's (`written` in its own version), one kept unread (law 4), or nothing. */
export type ReadLine =
  | { kind: 'known'; event: KnownEvent; written: Envelope }
  | { kind: 'unknown'; event: Envelope; written: Envelope }
  | { kind: 'lost'; reason: string }

const lost = (reason: string): ReadLine => ({ kind: 'lost', reason })

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
function isForeign(event: Envelope, customer: string | null): boolean {
  if (event.customerId === '') return false
  const user = event.name === 'session.started' ? parse(SessionStarted, event.payload) : null
  return (
    event.customerId !== customer || (user?.ok === true && user.value.user.customer_id !== customer)
  )
}

const seqPattern = /"seq":(\d+)/
/** Here the log itself began anew, and numbers may go back. */
const beginningPattern = /"name":"log\.rebased"/

/**
 * The places of numbered lines that are not where their number belongs: what is left is the longest part
 * in order, so that two swapped lines cost two lines and not all between them.
 *
 *     numbers    4 9 6 7 8 5 10     kept  4 6 7 8 10     misplaced  9 5
 */
function misplacedIn(lines: readonly string[]): ReadonlySet<number> {
  const misplaced = new Set<number>()
  let stretch: Numbered[] = []
  const close = () => {
    const kept = new Set(longestRise(stretch))
    for (const one of stretch) if (!kept.has(one)) misplaced.add(one.place)
    stretch = []
  }
  for (const [place, line] of lines.entries()) {
    const seq = seqPattern.exec(line)?.[1]
    if (seq !== undefined) stretch.push({ place, seq: Number(seq) })
    else if (beginningPattern.test(line)) close()
  }
  close()
  return misplaced
}

type Numbered = { place: number; seq: number }

/** The longest part whose numbers rise: by patience, each pile's top is the lowest end of a rise of its length. */
function longestRise(all: readonly Numbered[]): Numbered[] {
  const tops: Numbered[] = []
  const before = new Map<Numbered, Numbered | undefined>()
  for (const one of all) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tops[middle]?.seq ?? 0) < one.seq) low = middle + 1
      else high = middle
    }
    before.set(one, tops[low - 1])
    tops[low] = one
  }
  const rise: Numbered[] = []
  for (let one = tops.at(-1); one; one = before.get(one)) rise.push(one)
  return rise
}

/**
 * Reads the lines of a recording, each in its turn (reliability.md, row 21). Left out is what is
 *
 *     no JSON, no event, or no event of its name      damaged
 *     of another customer                             never shown
 *     of the id of an earlier line                    doubled
 *     numbered, but not where its number belongs      never folded out of order
 */
export function createLineReader(
  lines: readonly string[],
  customer: string | null,
): (place: number) => ReadLine {
  const seen = new Set<string>()
  const misplaced = misplacedIn(lines)

  return (place) => {
    const line = lines[place] ?? ''
    const value = readJson(line)
    if (value === undefined) return lost('no JSON')
    const envelope = parse(Envelope, value)
    if (!envelope.ok) return lost(`${envelope.path}: ${envelope.message}`)
    const written = envelope.value
    const read = readEvent(written)
    if (read.kind === 'malformed') return lost(`${written.name}: ${read.message}`)
    if (isForeign(written, customer)) return lost('belongs to another customer')
    if (seen.has(written.id)) return lost('duplicate')
    if (misplaced.has(place)) return lost('out of order')
    seen.add(written.id)
    return read.kind === 'known'
      ? { kind: 'known', event: read.event, written }
      : { kind: 'unknown', event: written, written }
  }
}
