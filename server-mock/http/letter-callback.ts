import type { FastifyInstance } from 'fastify'
import { callbackPath, SIGNATURE, takeCallback } from '../modules/letters/callback.ts'
import type { Services } from '../services.ts'
import type { Paced } from './pace.ts'
import { sendRefusal } from './reply.ts'

const LIMIT = 65_536

/** Where the letter provider calls back: signed over the bytes of its body, which are read as they came. */
export function registerLetterCallback(
  app: FastifyInstance,
  services: Services,
  paced: Paced,
): void {
  if (services.config.letterProvider === 'none') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post(callbackPath, {
      bodyLimit: LIMIT,
      onRequest: async (request, reply) => {
        const early = paced.other('callback', request.ip)
        if (early) return sendRefusal(reply, early)
      },
      handler: async (request, reply) => {
        const signature = String(request.headers[SIGNATURE] ?? '')
        const refused = await takeCallback(services, String(request.body ?? ''), signature)
        return refused ? sendRefusal(reply, refused) : reply.code(204).send()
      },
    })
  })
}
