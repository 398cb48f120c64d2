import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { reads } from '../../calls/handler.ts'
import { customer } from '../../db/schema/accounts.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { headOf } from '../../events/read.ts'
import { isSending } from '../outgoing-mail/sender.ts'

/**
 * PAYSETUP-11: the same fact as the provider's status, without an address to connect it; the plan, the rule and the time
 * zone of now, and whether emails can be sent (G-708).
 */
export const readOnboarding = reads<Calls['readOnboarding']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const [own] = await db
    .select({
      status: customer.providerStatus,
      subscription: customer.plan,
      second_factor_required: customer.requiresSecondFactor,
      timezone: customer.timeZone,
    })
    .from(customer)
    .where(eq(customer.id, user.customerId))
  if (!own) throw new Error(`the customer ${user.customerId} is not there`)
  const [server] = await db
    .select({ active: mailSetup.active, smtpEmail: mailSetup.smtpEmail })
    .from(mailSetup)
    .where(eq(mailSetup.customerId, user.customerId))
  return { asOf, body: { ...own, sending: isSending(server ?? null) } }
})
