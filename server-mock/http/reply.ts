import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../calls/handler.ts'
import type { Refused } from '../calls/refusal.ts'
import { attachmentDisposition } from './content-disposition.ts'

/** Answers a refusal by its status and `{error_message}` (G-491). */
export function sendRefusal(reply: FastifyReply, { refused }: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refused.status)
    .header('cache-control', 'no-store')
    .send({ error_message: refused.error_message, ...refused.extra })
}

/** Answers JSON that is text already, or becomes it while it leaves. */
export const sendJson = (reply: FastifyReply, json: string | AsyncIterable<string>): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(typeof json === 'string' ? json : Readable.from(json, { objectMode: false }))

/**
 * Answers bytes for saving, never for showing: whatever an outsider sent, the browser neither guesses
 * its type nor runs it (security.md V3.2.1).
 */
export const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply =>
  reply
    .headers(file.headers ?? {})
    .header('cache-control', 'no-store')
    .header('content-type', file.type ?? 'application/octet-stream')
    .header('content-disposition', attachmentDisposition(file.filename))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send('pieces' in file ? Readable.from(file.pieces) : Buffer.from(file.bytes))
