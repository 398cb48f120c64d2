import type { FastifyInstance } from 'fastify'
import { SIGNATURE, takeWebhook, webhookPath } from '../modules/payments/take-webhook.ts'
import type { Services } from '../services.ts'
import type { Paced } from './pace.ts'
import { sendRefusal } from './reply.ts'

const LIMIT = 262_144

/** Where the payment provider sends its webhooks: signed over the bytes of the body, which are read as they came. */
export function registerPaymentWebhook(
  app: FastifyInstance,
  services: Services,
  paced: Paced,
): void {
  if (services.config.paymentProvider === 'none') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post(webhookPath, {
      bodyLimit: LIMIT,
      onRequest: async (request, reply) => {
        const early = paced.other('webhook', request.ip)
        if (early) return sendRefusal(reply, early)
      },
      handler: async (request, reply) => {
        const signature = String(request.headers[SIGNATURE] ?? '')
        const refused = await takeWebhook(services, String(request.body ?? ''), signature)
        return refused ? sendRefusal(reply, refused) : reply.code(204).send()
      },
    })
  })
}
