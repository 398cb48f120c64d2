import type { Services } from '../../services.ts'
import { applyCheckout } from './apply-checkout.ts'
import type { CheckoutRow } from './checkout-rows.ts'

/**
 * The payer does not want to pay by this checkout any more: it is ended at the provider, and the case follows what became of
 * it, which may be a payment that was faster.
 */
export async function leaveCheckout(services: Services, row: CheckoutRow): Promise<void> {
  const { account, sessionId } = row
  if (row.status !== 'open' || sessionId === null) return
  await services.payments.end(account, sessionId)
  await applyCheckout(services, row, await services.payments.look(account, sessionId))
}
