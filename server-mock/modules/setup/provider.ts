import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { headOf } from '../../events/read.ts'
import { onboardingUrl } from '../payment-provider/onboarding-link.ts'
import { isOwnRedirect } from '../payment-provider/own-redirect.ts'

/** Whether a customer can be paid by card (G-288). */
export async function providerStatusOf(
  db: Db | Tx,
  customerId: string,
): Promise<ProviderStatus['status']> {
  const [own] = await db
    .select({ status: customer.providerStatus })
    .from(customer)
    .where(eq(customer.id, customerId))
  return own?.status ?? 'pending'
}

/** Document 1, section 7: an agent gets the status alone, for agents may not connect the account. */
export const readProviderStatus = reads<Calls['readProviderStatus']>(
  async ({ query, user, services }) => {
    const back = query.redirect_url ?? null
    if (back !== null && !isOwnRedirect(services.config, back)) {
      return refuse(400, 'Invalid query: redirect_url must lead into this app.')
    }
    const { db } = services.database
    // The number first: what is read after it may only be newer.
    const asOf = await headOf(db, user.customerId)
    const status = await providerStatusOf(db, user.customerId)
    const mayConnect =
      status !== 'connected' && user.role === 'ADMIN' && services.config.paymentProvider !== 'none'
    const url = mayConnect ? onboardingUrl(services, user, back) : null
    return { asOf, body: { status, onboarding_url: url } }
  },
)
