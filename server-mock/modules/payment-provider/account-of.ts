import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { paymentAccount } from '../../db/schema/payments.ts'

/** The account that a demo customer has at the stand-in from the start. */
export const demoAccount = (customerId: string): string => `acct_demo_${customerId}`

/** The account that payments of a customer go to; null where none takes any now. */
export async function accountOf(
  db: Db | Tx,
  config: Pick<Config, 'paymentProvider'>,
  customerId: string,
): Promise<string | null> {
  if (config.paymentProvider === 'none') return null
  const [own] = await db
    .select({ status: customer.providerStatus, account: paymentAccount.account })
    .from(customer)
    .leftJoin(paymentAccount, eq(paymentAccount.customerId, customer.id))
    .where(eq(customer.id, customerId))
  if (own?.status !== 'connected') return null
  return own.account ?? (config.paymentProvider === 'stand-in' ? demoAccount(customerId) : null)
}
