/** Recordings of a few events, as text and as they are read. */
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import {
  type Recording,
  readRecording,
  writeRecording,
} from '../../../src/bus/recording/recording.ts'
import { caseEvent, localEvent, MOMENT } from '../../support/records/events.ts'

export const header = {
  format: 'framewright-log' as const,
  version: 1,
  at: MOMENT,
  redacted: false,
  dropped: 3,
  malformed: 1,
  state: 'abc',
}

export const numbered = (...seqs: number[]): KnownEvent[] =>
  seqs.map((seq) => caseEvent(seq, 'case.mail-received', { row: { version: seq } }))

export const named = <E extends Envelope>(event: E, parts: Partial<Envelope>): Envelope => ({
  ...event,
  ...parts,
})

export const day = localEvent('day.changed', { day: '2026-11-20' })

export function written(parts: Partial<Recording> = {}): string {
  return writeRecording({ header, checkpoint: null, events: numbered(1, 2, 3), ...parts })
}

export function opened(text: string) {
  const recording = readRecording(text)
  if (!recording.ok) throw new Error(`${recording.path}: ${recording.message}`)
  return recording.value
}
