import { Count } from '../../../contracts/model/primitives.ts'
import {
  ConflictBody,
  ErrorBody,
  headers,
  messages,
  SecondFactorBody,
} from '../../../contracts/protocol.ts'
import { parse, type Schema } from '../../../contracts/schema.ts'
import { type Failure, refused } from '../outcome.ts'
import type { CallResult } from './call.ts'

/** What came over the wire, read to its end. `file` holds the bytes of a call that answers a file. */
export type Raw = {
  status: number
  statusText: string
  headers: Headers
  text: string
  file?: Blob
}

export const malformedAnswer =
  'The server’s response could not be read. Nothing was changed here. Try again later.'

/** Said of a change whose answer cannot be read: it may or may not have been done. */
export const unreadableChange =
  'The server’s response could not be read: this change may or may not have been saved. Check before you try again.'

export const unreachable: Failure = { kind: 'unknown', message: messages.unreachable }

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** No request of a page is answered below 200. */
export const isDone = ({ status }: Raw): boolean => status < 300

/** An event number from a header; anything else counts as a missing header. */
const numberIn = (raw: Raw, name: string): number | null => {
  const text = raw.headers.get(name) ?? ''
  const number = parse(Count, /^\d+$/.test(text) ? Number(text) : null)
  return number.ok ? number.value : null
}

/** The longest message that is shown; a longer one is no message for a person. */
const LONGEST_MESSAGE = 1_000

/** `error_message`, else the status text; without any body the server counts as unreachable (API-04 to API-06). */
export function readError(raw: Raw): Failure {
  if (raw.text === '') return unreachable
  const body = json(raw.text)
  const conflict = raw.status === 412 ? parse(ConflictBody, body) : undefined
  const error = parse(ErrorBody, body)
  const message = error.ok ? error.value.error_message : ''
  const isMessage = message !== '' && message.length <= LONGEST_MESSAGE
  return refused(
    isMessage ? message : raw.statusText || `Error ${raw.status}`,
    raw.status,
    conflict?.ok ? conflict.value : null,
  )
}

/** What a login that was refused for want of a second factor says of the next step; empty in any other answer. */
export function challengeIn(raw: Raw): string {
  const body = raw.status === 403 ? parse(SecondFactorBody, json(raw.text)) : undefined
  return body?.ok ? body.value.challenge : ''
}

/** Reads an answer by its schema; one that does not fit is refused whole (law 8). */
export function readAnswer<Value>(raw: Raw, schema: Schema<Value>): CallResult<Value> {
  if (!isDone(raw)) return readError(raw)
  const answer = parse(schema, json(raw.text))
  if (!answer.ok) return refused(malformedAnswer, raw.status)
  return {
    kind: 'answer',
    value: answer.value,
    asOf: numberIn(raw, headers.asOf),
    eventsThrough: numberIn(raw, headers.eventsThrough),
  }
}
