import type { Envelope } from '../../../contracts/events/envelope.ts'
import { Instant } from '../../../contracts/model/primitives.ts'
import { type Parsed, parse, z } from '../../../contracts/schema.ts'
import { fingerprint } from '../canonical.ts'
import { ArrivalRange } from '../log/arrival-ranges.ts'
import { readJson } from '../read-json.ts'
import { TracedCommand } from './command-trace.ts'
import { createLineReader, customerOf, type LostLine, type ReadLine } from './lines.ts'

/** Raised when the format of a recording changes. */
const RECORDING_VERSION = 1

/** How many lines share one checksum, so that an altered line spoils only its own stretch. */
const SUM_LINES = 1_000

export const RecordingHeader = z.object({
  format: z.literal('framewright-log'),
  version: z.int().check(z.gte(1), z.lte(RECORDING_VERSION)),
  at: z.iso.datetime(),
  redacted: z.boolean(),
  /** Events that were folded into the checkpoint and are gone. */
  dropped: z.int(),
  /** Events that were refused whole because they did not fit. */
  malformed: z.int(),
  /** Fingerprint of the canonical state at the end. */
  state: z.string(),
  /** Checksums of the lines behind this one, a thousand at a time; not in older recordings. */
  sums: z.optional(z.array(z.string())),
})
export type RecordingHeader = z.infer<typeof RecordingHeader>

/** What the log itself does not hold: which way the events came, and the commands. For the inspector alone. */
export const RecordedTrace = z.object({
  arrivals: z.array(ArrivalRange),
  commands: z.array(TracedCommand),
})
export type RecordedTrace = z.infer<typeof RecordedTrace>

/** A session as it can be written down: the state it began with, and every event after it. */
export type Recording = {
  header: RecordingHeader
  checkpoint: unknown
  events: readonly Envelope[]
  /** Left out in older recordings. */
  trace?: RecordedTrace
}

const sumsOf = (lines: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(lines.length / SUM_LINES) }, (_, at) =>
    fingerprint(lines.slice(at * SUM_LINES, (at + 1) * SUM_LINES).join('\n')),
  )

/** NDJSON: the header, the checkpoint with the trace, then one event a line. */
export function writeRecording({ header, checkpoint, events, trace }: Recording): string {
  const lines = [{ checkpoint, ...(trace && { trace }) }, ...events].map((line) =>
    JSON.stringify(line),
  )
  return `${[JSON.stringify({ ...header, sums: sumsOf(lines) }), ...lines].join('\n')}\n`
}

/** A recording before its events are read: what it begins with, and how each line is to be read. */
export type RecordingHead = Omit<Recording, 'events'> & {
  /** How many lines are behind header and checkpoint; the first of them is `firstLine` of the file. */
  count: number
  firstLine: number
  /** Reads one of them by its place; each once, in order. */
  readLine: (place: number) => ReadLine
  /** Of header and checkpoint, where they cannot be read. */
  lost: LostLine[]
  /** The first line of the stretch from which on the file differs from what was written; null for none. */
  alteredFrom: number | null
}

const Newer = z.object({ format: z.literal('framewright-log'), version: z.number() })
const CheckpointLine = z.object({ checkpoint: z.unknown(), trace: z.optional(z.unknown()) })
const Owner = z.object({
  session: z.object({ user: z.nullable(z.object({ customer_id: z.string() })) }),
})
const Dated = z.object({ at: Instant, commandId: z.nullable(z.string()) })

/** Stands for a header that cannot be read, where the events behind it can. */
function missingHeader(lines: readonly string[]): RecordingHeader | null {
  for (const line of lines) {
    const event = parse(Dated, readJson(line))
    if (!event.ok) continue
    const { at } = event.value
    const counts = { dropped: 0, malformed: 0 }
    return { format: 'framewright-log', version: 1, at, redacted: false, ...counts, state: '' }
  }
  return null
}

/** The header, and how many lines it takes: none where the file begins behind it. */
type First = { header: RecordingHeader; taken: 0 | 1 }

function readHeader(lines: readonly string[], lost: LostLine[]): Parsed<First> {
  const first = readJson(lines[0] ?? '')
  const header = parse(RecordingHeader, first)
  if (header.ok) return { ok: true, value: { header: header.value, taken: 1 } }
  const newer = parse(Newer, first)
  if (newer.ok && newer.value.version > RECORDING_VERSION) {
    const message = `was written by a newer version (format ${newer.value.version})`
    return { ok: false, path: '', message }
  }
  const made = missingHeader(lines)
  if (!made) return { ...header, path: `line 1: ${header.path}` }
  lost.push({ line: 1, reason: 'the header cannot be read' })
  const isLater = parse(Dated, first).ok || parse(CheckpointLine, first).ok
  return { ok: true, value: { header: made, taken: isLater ? 0 : 1 } }
}

type Second = Pick<Recording, 'checkpoint' | 'trace'>

/** The line behind the header, where it is the checkpoint's; null where it is an event's already. */
function readSecond(line: string, customer: string | null, lost: LostLine[]): Second | null {
  const value = readJson(line)
  const second = parse(CheckpointLine, value)
  if (!second.ok) {
    if (parse(Dated, value).ok) return null
    lost.push({ line: 2, reason: 'the checkpoint cannot be read' })
    return { checkpoint: null }
  }
  const owner = parse(Owner, second.value.checkpoint)
  const id = owner.ok ? owner.value.session.user?.customer_id : undefined
  if (id !== undefined && customer !== null && id !== customer) {
    lost.push({ line: 2, reason: 'the checkpoint belongs to another customer' })
    return { checkpoint: null }
  }
  const trace = parse(RecordedTrace, second.value.trace)
  const { checkpoint } = second.value
  return trace.ok ? { checkpoint, trace: trace.value } : { checkpoint }
}

function firstAltered({ sums }: RecordingHeader, lines: readonly string[]): number | null {
  if (!sums) return null
  const found = sumsOf(lines)
  const at = [...sums, ''].findIndex((sum, place) => sum !== (found[place] ?? ''))
  return at < 0 ? null : at * SUM_LINES + 2
}

/**
 * Opens a recording. What can be read of it is kept, what cannot is said; refused is only what holds
 * nothing of a recording, and one of a newer format. A trace that does not fit is left out.
 */
export function openRecording(text: string): Parsed<RecordingHead> {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const lost: LostLine[] = []
  const first = readHeader(lines, lost)
  if (!first.ok) return first
  const { header, taken } = first.value
  const customer = customerOf(lines)
  const second = readSecond(lines[taken] ?? '', customer, lost)
  const firstLine = taken + (second ? 2 : 1)
  const rest = lines.slice(firstLine - 1)
  const value: RecordingHead = {
    header,
    checkpoint: null,
    ...second,
    count: rest.length,
    firstLine,
    readLine: createLineReader(rest, customer),
    lost,
    alteredFrom: firstAltered(header, lines.slice(taken)),
  }
  return { ok: true, value }
}

/** A recording as far as it can be read, and what could not be. */
export type OpenedRecording = Recording & Pick<RecordingHead, 'lost' | 'alteredFrom'>

/** Reads what `writeRecording` wrote, at once; of a damaged one everything that can be read. */
export function readRecording(text: string): Parsed<OpenedRecording> {
  const head = openRecording(text)
  if (!head.ok) return head
  const { count, firstLine, readLine, lost, ...recording } = head.value
  const events: Envelope[] = []
  for (let place = 0; place < count; place += 1) {
    const read = readLine(place)
    if (read.kind === 'lost') lost.push({ line: place + firstLine, reason: read.reason })
    else events.push(read.written)
  }
  return { ok: true, value: { ...recording, lost, events } }
}
