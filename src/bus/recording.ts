import { Envelope } from '../../contracts/events/envelope.ts'
import { type Parsed, parse, z } from '../../contracts/schema.ts'
import { Run } from './arrival-runs.ts'
import { TracedCommand } from './command-trace.ts'

/** Raised when the format of a recording changes. */
export const RECORDING_VERSION = 1

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
})
export type RecordingHeader = z.infer<typeof RecordingHeader>

/** What the log itself does not hold: which way the events came, and the commands. For the inspector alone. */
export const RecordedTrace = z.object({ arrivals: z.array(Run), commands: z.array(TracedCommand) })
export type RecordedTrace = z.infer<typeof RecordedTrace>

/** A session as it can be written down: the state it began with, and every event after it. */
export type Recording = {
  header: RecordingHeader
  checkpoint: unknown
  events: readonly Envelope[]
  /** Left out in older recordings. */
  trace?: RecordedTrace
}

/** NDJSON: the header, the checkpoint with the trace, then one event a line. */
export const writeRecording = ({ header, checkpoint, events, trace }: Recording): string =>
  `${[header, { checkpoint, ...(trace && { trace }) }, ...events]
    .map((line) => JSON.stringify(line))
    .join('\n')}\n`

const CheckpointLine = z.object({ checkpoint: z.unknown(), trace: z.optional(z.unknown()) })

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A recording without its events; the lines are the first two. A trace that does not fit is left out. */
export function readRecordingHead(lines: readonly string[]): Parsed<Recording> {
  const header = parse(RecordingHeader, json(lines[0] ?? ''))
  if (!header.ok) return { ...header, path: `line 1: ${header.path}` }
  const second = parse(CheckpointLine, json(lines[1] ?? ''))
  if (!second.ok) return { ...second, path: 'line 2' }
  const { checkpoint, trace } = second.value
  const read = parse(RecordedTrace, trace)
  const value = { header: header.value, checkpoint, events: [] }
  return { ok: true, value: read.ok ? { ...value, trace: read.value } : value }
}

/** Reads one line behind the first two; `number` is its own in the file. */
export function readRecordedEvent(line: string, number: number): Parsed<Envelope> {
  const event = parse(Envelope, json(line))
  return event.ok ? event : { ...event, path: `line ${number}: ${event.path}` }
}

/** The lines of a recording that say anything. */
export const recordingLines = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '')

/** Reads what `writeRecording` wrote; refused whole at the first line that does not fit (law 8). */
export function readRecording(text: string): Parsed<Recording> {
  const lines = recordingLines(text)
  const head = readRecordingHead(lines)
  if (!head.ok) return head
  const events: Envelope[] = []
  for (const [at, line] of lines.slice(2).entries()) {
    const event = readRecordedEvent(line, at + 3)
    if (!event.ok) return event
    events.push(event.value)
  }
  return { ok: true, value: { ...head.value, events } }
}
