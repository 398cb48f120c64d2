import type { FastifyInstance } from 'fastify'
import type { Refused } from '../calls/refusal.ts'
import type { Paced } from './pace.ts'
import { sendRefusal } from './reply.ts'

type Signed = {
  path: string
  /** The header that the signature comes in. */
  header: string
  /** The kind that it is paced as. */
  kind: string
  /** In bytes. */
  limit: number
  /** Takes what came, or says why not. */
  take: (body: string, signature: string) => Promise<Refused | null>
}

/** Where a provider calls by itself: signed over the bytes of the body, which are read as they came. */
export function registerSignedPost(
  app: FastifyInstance,
  paced: Paced,
  { path, header, kind, limit, take }: Signed,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: limit },
      (_request, body, done) => done(null, body),
    )
    scope.post(path, {
      bodyLimit: limit,
      onRequest: async (request, reply) => {
        const early = paced.other(kind, request.ip)
        if (early) return sendRefusal(reply, early)
      },
      handler: async (request, reply) => {
        const signature = String(request.headers[header] ?? '')
        const refused = await take(String(request.body ?? ''), signature)
        return refused ? sendRefusal(reply, refused) : reply.code(204).send()
      },
    })
  })
}
