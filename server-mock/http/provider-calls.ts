import type { FastifyInstance } from 'fastify'
import * as letters from '../modules/letters/callback.ts'
import * as payments from '../modules/payments/take-webhook.ts'
import type { Services } from '../services.ts'
import type { Paced } from './pace.ts'
import { registerSignedPost } from './signed-post.ts'

/** Where the providers that this installation has tell by themselves what happened. */
export function registerProviderCalls(
  app: FastifyInstance,
  services: Services,
  paced: Paced,
): void {
  const { letterProvider, paymentProvider } = services.config
  if (letterProvider !== 'none')
    registerSignedPost(app, paced, {
      ...{ path: letters.callbackPath, header: letters.SIGNATURE },
      ...{ kind: 'callback', limit: 65_536 },
      take: (body, signature) => letters.takeCallback(services, body, signature),
    })
  if (paymentProvider !== 'none')
    registerSignedPost(app, paced, {
      ...{ path: payments.webhookPath, header: payments.SIGNATURE },
      ...{ kind: 'webhook', limit: 262_144 },
      take: (body, signature) => payments.takeWebhook(services, body, signature),
    })
}
