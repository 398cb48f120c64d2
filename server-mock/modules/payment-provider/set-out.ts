import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { appUser, customer } from '../../db/schema/accounts.ts'
import { paymentAccount } from '../../db/schema/payments.ts'
import type { Services } from '../../services.ts'
import { type Onboarding, onboardingPath } from './onboarding-link.ts'

/**
 * The account of a customer, made at the provider where there is none yet; whoever set out last connects it. `key`: of the
 * link, so that one that is followed twice makes one account.
 */
async function ownAccount(
  services: Services,
  { customerId, startedBy }: Onboarding,
  key: string,
): Promise<string> {
  const { database, clock, payments } = services
  const [known] = await database.db
    .update(paymentAccount)
    .set({ startedBy })
    .where(eq(paymentAccount.customerId, customerId))
    .returning()
  if (known) return known.account
  const [own] = await database.db
    .select({ country: customer.country, email: appUser.email })
    .from(customer)
    .innerJoin(appUser, eq(appUser.id, startedBy.id))
    .where(eq(customer.id, customerId))
  const now = clock.now()
  const { country = null, email = '' } = own ?? {}
  const account = await payments.openAccount({ key, email, country })
  const lookAt = new Date(now.getTime() + payments.nextLookMs(0)).toISOString()
  await database.db
    .insert(paymentAccount)
    .values({ customerId, account, startedBy, created: now.toISOString(), lookAt })
    .onConflictDoNothing()
  const [kept] = await database.db
    .select({ account: paymentAccount.account })
    .from(paymentAccount)
    .where(eq(paymentAccount.customerId, customerId))
  return kept?.account ?? account
}

/** Where the provider asks the admin for what it has to know; `token` is the link that was followed, to come back by. */
export async function setOut(
  services: Services,
  onboarding: Onboarding,
  token: string,
): Promise<string> {
  const key = createHash('sha256').update(token).digest('hex')
  const account = await ownAccount(services, onboarding, key)
  const again = `${services.config.publicFilesUrl}${onboardingPath}?token=${token}`
  return services.payments.accountUrl(account, { back: onboarding.redirectUrl, again })
}
