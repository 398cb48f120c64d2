import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

type Answer = NonNullable<FastifyServerOptions['clientErrorHandler']>

const statuses: Readonly<Record<string, readonly [line: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** A page for whoever was too slow with the rest of a request whose head has arrived. */
type SlowPage = (
  request: IncomingMessage,
) => { headers: Record<string, string>; html: string } | null

/** Node keeps the request that a connection is in the middle of there; it is undocumented, so that it may be missing. */
const begun = (socket: object): IncomingMessage | null =>
  (socket as { parser?: { incoming?: IncomingMessage | null } | null }).parser?.incoming ?? null

/** Answers what is no HTTP, and so reaches no hook, with the same headers and body as every refusal. */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>, slowPage: SlowPage = () => null): Answer =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, message] = statuses[error.code] ?? [
      '400 Bad Request',
      'The request is malformed.',
    ]
    const request = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? begun(socket) : null
    const page = request && slowPage(request)
    const body = Buffer.from(page?.html ?? JSON.stringify({ error_message: message }))
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      ...page?.headers,
      'content-length': String(body.length),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    const head = Buffer.from([`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n'))
    socket.end(Buffer.concat([head, body]), () => socket.destroy())
  }
