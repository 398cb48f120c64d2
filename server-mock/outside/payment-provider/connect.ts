import { and, eq, ne } from 'drizzle-orm'
import { customer } from '../../db/schema/accounts.ts'
import { runChange } from '../../events/change.ts'
import type { Services } from '../../services.ts'

/** Connects a customer's account; who is connected already stays so, and nothing is told twice. */
export async function connectProvider(services: Services, customerId: string): Promise<void> {
  const actor = { kind: 'provider' as const, id: null, name: null }
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
