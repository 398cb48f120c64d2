import { deskSecret, sendWebhooks } from '../../modules/payment-desk/send-webhooks.ts'
import { disconnectUnknown, followAccounts } from '../../modules/payment-provider/follow-account.ts'
import { followCheckouts } from '../../modules/payments/follow-checkouts.ts'
import { startPasses } from '../../passes.ts'
import type { Services } from '../../services.ts'
import { startStandIn } from './stand-in.ts'
import { rareLooks, stripe } from './stripe.ts'

const EVERY_MS = 1_000

/** The stand-in is beside us, and answers within seconds. */
const oftenLooks = (looks: number): number => Math.min(1 + looks, 30) * 2_000

/**
 * Opens the way to the payment provider of this installation, and follows in one of the processes what becomes of what was
 * begun, where no webhook tells it.
 */
export async function startPayments(services: Services): Promise<{ close(): Promise<void> }> {
  const { config } = services
  const { paymentProvider, stripeSecretKey, stripeWebhookSecret } = config
  if (paymentProvider === 'none') return { close: async () => undefined }
  const standIn = paymentProvider === 'stand-in' ? await startStandIn(services) : null
  services.payments = standIn
    ? stripe({ ...standIn, webhookSecret: deskSecret(config) }, oftenLooks)
    : stripe(
        { key: stripeSecretKey ?? '', webhookSecret: stripeWebhookSecret ?? '', base: null },
        rareLooks,
      )
  if (!standIn) await disconnectUnknown(services)
  const passes = startPasses(services, {
    leads: 'payments',
    everyMs: EVERY_MS,
    failed: 'payments could not be followed',
    pass: async () => {
      if (standIn) await sendWebhooks(services)
      await followCheckouts(services)
      await followAccounts(services)
    },
  })
  return {
    close: async () => {
      await passes.close()
      await standIn?.close()
    },
  }
}
