import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Services } from '../../services.ts'
import { followAccount } from '../payment-provider/follow-account.ts'
import { checkoutPaidBy } from './after-payment.ts'
import { followCheckout, followForgotten } from './follow-checkouts.ts'

/** Where the payment provider says that something has become of a payment or an account. */
export const webhookPath = '/payment-provider/webhook'

/** The header with the signature of the body. */
export const SIGNATURE = 'stripe-signature'

/**
 * A webhook says of what there is news, and nothing else of it is believed: the provider is asked, and the case or account
 * follows the answer. So one that comes twice, late or before another changes nothing, and a forged one is refused. What is
 * none of ours changes nothing either. Where the provider cannot be asked, it shall send the webhook again.
 */
export async function takeWebhook(
  services: Services,
  body: string,
  signature: string,
): Promise<Refused | null> {
  const news = services.payments.newsIn(body, signature, services.clock.now())
  if (!news) return refuse(400, 'The signature is not valid.')
  try {
    if (news.about === 'checkout') await followCheckout(services, news.id)
    if (news.about === 'payment') {
      const id = await checkoutPaidBy(services, news.account, news.payment)
      if (id !== null) await followCheckout(services, id)
    }
    if (news.about === 'account') {
      await followAccount(services, news.account)
      await followForgotten(services, news.account)
    }
    return null
  } catch (cause) {
    services.log.warn('a webhook could not be followed', {
      about: news.about,
      reason: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown',
    })
    return refuse(503, 'The server is busy.', { retryAfter: 1 })
  }
}
