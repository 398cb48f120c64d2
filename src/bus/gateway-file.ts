import { isDone, malformedAnswer, type Raw, readError } from './gateway-answer.ts'
import type { CallResult } from './gateway-call.ts'
import { refused } from './outcome.ts'

/** The bytes of an answer that is a file; a refusal reads like that of any other call. */
export function readFile(raw: Raw): CallResult<Blob> {
  if (!isDone(raw)) return readError(raw)
  if (!raw.file) return refused(malformedAnswer, raw.status)
  return { kind: 'answer', value: raw.file, asOf: null, eventsThrough: null }
}
