import { and, eq, ne } from 'drizzle-orm'
import { customer } from '../../db/schema/accounts.ts'
import { runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import type { Onboarding } from './onboarding-link.ts'

/**
 * Connects a customer's account, in the name of the admin who set out to do so; what is connected already stays so, and
 * nothing is told twice.
 */
export async function connectProvider(
  services: Services,
  { customerId, startedBy }: Onboarding,
): Promise<void> {
  const actor = userActor(startedBy)
  await runChange(services, { customerId, actor, commandId: null }, async (change) => {
    const connected = await change.tx
      .update(customer)
      .set({ providerStatus: 'connected' })
      .where(and(eq(customer.id, customerId), ne(customer.providerStatus, 'connected')))
      .returning({ id: customer.id })
    if (connected.length === 0) return
    change.emit({
      name: 'payment-provider.connected',
      caseId: null,
      caseVersion: null,
      payload: { status: 'connected' },
    })
  })
}
