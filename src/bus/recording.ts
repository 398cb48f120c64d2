import { Envelope } from '../../contracts/events/envelope.ts'
import { type Parsed, parse, z } from '../../contracts/schema.ts'

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

/** A session as it can be written down: the state it began with, and every event after it. */
export type Recording = {
  header: RecordingHeader
  checkpoint: unknown
  events: readonly Envelope[]
}

/** NDJSON: the header, the checkpoint, then one event a line. */
export const writeRecording = ({ header, checkpoint, events }: Recording): string =>
  `${[header, { checkpoint }, ...events].map((line) => JSON.stringify(line)).join('\n')}\n`

const CheckpointLine = z.object({ checkpoint: z.unknown() })

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads what `writeRecording` wrote; refused whole at the first line that does not fit (law 8). */
export function readRecording(text: string): Parsed<Recording> {
  const lines = text.split('\n').filter((line) => line !== '')
  const header = parse(RecordingHeader, json(lines[0] ?? ''))
  if (!header.ok) return { ...header, path: `line 1: ${header.path}` }
  const checkpoint = parse(CheckpointLine, json(lines[1] ?? ''))
  if (!checkpoint.ok) return { ...checkpoint, path: 'line 2' }
  const events: Envelope[] = []
  for (const [at, line] of lines.slice(2).entries()) {
    const event = parse(Envelope, json(line))
    if (!event.ok) return { ...event, path: `line ${at + 3}: ${event.path}` }
    events.push(event.value)
  }
  return { ok: true, value: { header: header.value, ...checkpoint.value, events } }
}
