import { createFetch } from 'ofetch'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { FormFile } from '../../../contracts/model/upload.ts'
import { headers } from '../../../contracts/protocol.ts'
import { parse } from '../../../contracts/schema.ts'
import type { Raw } from './answer.ts'
import type { ChangeHeaders } from './call.ts'
import type { Upload } from './upload.ts'
import type { SendWatch } from './upload-registry.ts'

/** Longest wait for an answer, in ms (reliability.md, row 8). */
const TIMEOUT = 15_000

export type Parts = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** What the wire needs to know of a row of `contracts/api`. */
export type Target = Pick<
  AnyCall,
  'method' | 'path' | 'effect' | 'versioned' | 'answer' | 'waitMs' | 'form'
> & {
  body: unknown
}

/**
 * One request, once: the answer whatever its status, or null when none came, as after `stop`. `onBytes` hears how much
 * of a file is here, `onSent` how much of the request is out.
 */
export type Transport = (
  row: Target,
  parts: Parts,
  change: ChangeHeaders | null,
  token: string | null,
  stop?: AbortSignal,
  onBytes?: (bytes: number) => void,
  onSent?: SendWatch['onSent'],
) => Promise<Raw | null>

/** With its question mark; empty without anything to say. */
function queryOf(query: Parts['query']): string {
  const said = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** `/cases/:id` with its parameters in place. */
export const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A change without its id, or on a case without its version, is a bug of this client (engine.md 15). */
function changeHeaders(row: Target, change: ChangeHeaders | null): Record<string, string> {
  if (row.effect !== 'change') return {}
  if (!change) throw new Error(`${row.method} ${row.path} was sent without a command`)
  if (!row.versioned) return { [headers.idempotencyKey]: change.commandId }
  if (change.version === undefined) throw new Error(`${row.path} was sent without a version`)
  if (change.version === null) return { [headers.idempotencyKey]: change.commandId }
  return {
    [headers.idempotencyKey]: change.commandId,
    [headers.ifMatch]: `"${change.version}"`,
  }
}

/** Ends with `stop` or after `ms`: the library minds one of them only. */
function stoppedBy(stop: AbortSignal, ms: number): AbortSignal {
  const ended = new AbortController()
  const end = () => ended.abort()
  if (stop.aborted) end()
  stop.addEventListener('abort', end, { once: true })
  setTimeout(end, ms)
  return ended.signal
}

const typeOf = ({ answer }: Target, isFollowed: boolean) =>
  answer !== 'file' ? 'text' : isFollowed ? 'stream' : 'blob'

/** A file from its pieces, which are counted as they come. */
async function gathered(
  stream: ReadableStream<Uint8Array>,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Blob> {
  const pieces: BlobPart[] = []
  const reader = stream.getReader()
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(new Uint8Array(next.value))
    size += next.value.byteLength
    onBytes(size)
  }
  return new Blob(pieces)
}

/** A form of text and files (`FormFile`). */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body))) {
    const file = parse(FormFile, value)
    if (file.ok)
      form.append(name, new Blob([new Uint8Array(file.value.bytes)]), file.value.filename)
    else form.append(name, String(value))
  }
  return form
}

/** The body as it goes out, and its type: that of a form is the browser's to say, with its boundary. */
const packed = (
  { form }: Target,
  body: unknown,
): { type: Record<string, string>; body: string | FormData } =>
  form
    ? { type: {}, body: formOf(body) }
    : { type: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? null) }

/** `upload` sends what somebody follows on its way out; without it nobody hears of that. */
export function createTransport(
  baseURL: string,
  fetch: typeof globalThis.fetch,
  upload: Upload | null = null,
): Transport {
  const $fetch = createFetch({ fetch, Headers, AbortController })
  return async (row, parts, change, token, stop, onBytes, onSent) => {
    const waitMs = row.waitMs ?? TIMEOUT
    const { type, body } = packed(row, parts.body)
    const sent = {
      ...type,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...changeHeaders(row, change),
    }
    const url = `${baseURL}${pathOf(row.path, parts.params)}${queryOf(parts.query)}`
    if (upload && onSent) {
      return upload({ url, method: row.method, headers: sent, body, waitMs, stop, onSent })
    }
    try {
      const response = await $fetch.raw(url, {
        method: row.method,
        headers: sent,
        ...(row.body === null ? {} : { body }),
        responseType: typeOf(row, onBytes !== undefined),
        ignoreResponseError: true,
        retry: 0,
        ...(stop ? { signal: stoppedBy(stop, waitMs) } : { timeout: waitMs }),
        // It may be the last word of a page that closes.
        keepalive: row.effect === 'signal',
      })
      const { status, statusText, headers: received, _data: data } = response
      const raw = { status, statusText, headers: received }
      if (typeof data === 'string' || !data) return { ...raw, text: data ?? '' }
      const file = data instanceof Blob ? data : await gathered(data, onBytes)
      // A refusal is text even where a file was asked for.
      return { ...raw, text: response.ok ? '' : await file.text(), file }
    } catch {
      return null
    }
  }
}
