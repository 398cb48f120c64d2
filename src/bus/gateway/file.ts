import { refused } from '../outcome.ts'
import { isDone, malformedAnswer, type Raw, readError } from './answer.ts'
import type { CallResult } from './call.ts'

/** The bytes of an answer that is a file; whatever else came back is a refusal. */
export function readFile(raw: Raw): CallResult<Blob> {
  if (!isDone(raw)) return refused(readError(raw).message, raw.status)
  if (!raw.file) return refused(malformedAnswer, raw.status)
  return {
    kind: 'answer',
    value: raw.file,
    heads: (name) => raw.headers.get(name),
    asOf: null,
    eventsThrough: null,
  }
}
