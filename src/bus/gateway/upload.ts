import type { Raw } from './answer.ts'
import type { Sent } from './upload-registry.ts'

/** A request whose way out is followed. */
export type Outgoing = {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string | FormData
  waitMs: number
  stop: AbortSignal | undefined
  onSent: (sent: Sent) => void
}

/** Sends it once: the answer whatever its status, or null when none came, as after `stop`. */
export type Upload = (request: Outgoing) => Promise<Raw | null>

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

const rawOf = (request: XMLHttpRequest): Raw => ({
  status: request.status,
  statusText: request.statusText,
  headers: headersOf(request),
  text: request.responseText,
})

/** By XMLHttpRequest, which tells how much of a body has left: fetch does not. */
export const createUpload =
  (open: () => XMLHttpRequest): Upload =>
  ({ url, method, headers, body, waitMs, stop, onSent }) =>
    new Promise((resolve) => {
      if (stop?.aborted) return resolve(null)
      const request = open()
      const abort = () => request.abort()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.timeout = waitMs
      request.upload.onprogress = ({ loaded, total }) => onSent({ sent: loaded, total })
      // All of it is out: what the server makes of it cannot be taken back any more.
      request.upload.onload = ({ loaded }) => {
        stop?.removeEventListener('abort', abort)
        onSent({ sent: loaded, total: loaded })
      }
      request.onloadend = () => {
        stop?.removeEventListener('abort', abort)
        resolve(request.status === 0 ? null : rawOf(request))
      }
      stop?.addEventListener('abort', abort, { once: true })
      request.send(body)
    })
