import type { Calls } from '../../../contracts/api/calls.ts'
import { headOf } from '../../events/read.ts'
import { reads } from '../../http/handler.ts'
import { providerStatusOf } from '../setup/provider.ts'

/** PAYSETUP-11: the same fact as the provider's status, without an address to connect it. */
export const readOnboarding = reads<Calls['readOnboarding']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: { status: await providerStatusOf(db, user.customerId) } }
})
