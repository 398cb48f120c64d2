import { createFetch } from 'ofetch'
import type { AnyCall } from '../../contracts/api/call.ts'
import { headers } from '../../contracts/api/protocol.ts'
import type { Raw } from './gateway-answer.ts'
import type { ChangeHeaders } from './gateway-call.ts'

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
  'method' | 'path' | 'effect' | 'versioned' | 'answer' | 'waitMs'
> & {
  body: unknown
}

/**
 * One request, once: the answer whatever its status, or null when none came, as after `stop`. `onBytes` hears how much
 * of a file is here.
 */
export type Transport = (
  row: Target,
  parts: Parts,
  change: ChangeHeaders | null,
  token: string | null,
  stop?: AbortSignal,
  onBytes?: (bytes: number) => void,
) => Promise<Raw | null>

/** `/cases/:id` with its parameters in place. */
export const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A change without its id, or on a case without its version, is a bug of this client (engine.md 15). */
function changeHeaders(row: Target, change: ChangeHeaders | null): Record<string, string> {
  if (row.effect !== 'change') return {}
  if (!change) throw new Error(`${row.method} ${row.path} was sent without a command`)
  if (!row.versioned) return { [headers.idempotencyKey]: change.commandId }
  if (change.version === undefined) throw new Error(`${row.path} was sent without a version`)
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

export function createTransport(baseURL: string, fetch: typeof globalThis.fetch): Transport {
  const $fetch = createFetch({ fetch, Headers, AbortController })
  return async (row, parts, change, token, stop, onBytes) => {
    const waitMs = row.waitMs ?? TIMEOUT
    const sent = {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...changeHeaders(row, change),
    }
    try {
      const response = await $fetch.raw(pathOf(row.path, parts.params), {
        baseURL,
        method: row.method,
        headers: sent,
        ...(parts.query ? { query: parts.query } : {}),
        ...(row.body === null ? {} : { body: JSON.stringify(parts.body ?? null) }),
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
