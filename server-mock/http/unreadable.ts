import type { FastifyServerOptions } from 'fastify'

type Answer = NonNullable<FastifyServerOptions['clientErrorHandler']>

const statuses: Readonly<Record<string, readonly [line: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** Answers what is no HTTP, and so reaches no hook, with the same headers and body as every refusal. */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>): Answer =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, message] = statuses[error.code] ?? [
      '400 Bad Request',
      'The request is malformed.',
    ]
    const body = JSON.stringify({ error_message: message })
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
  }
