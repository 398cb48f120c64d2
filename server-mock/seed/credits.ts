import type { creditEntry } from '../db/schema/credits.ts'
import type { Tenant } from './accounts.ts'
import { DAY, iso } from './timestamps.ts'
import type { SeedRow } from './write.ts'

/** The one purchase behind a demo customer's balance, invoiced long ago. */
export function boughtCredits(tenant: Tenant, now: number): SeedRow<typeof creditEntry>[] {
  const [buyer] = tenant.users
  if (tenant.credits === 0 || !buyer) return []
  return [
    {
      id: `${tenant.id}-credits`,
      customerId: tenant.id,
      amount: tenant.credits,
      kind: 'purchase',
      invoicing: 'invoiced',
      letterId: null,
      userId: buyer.id,
      userName: buyer.name,
      created: iso(now - 120 * DAY),
    },
  ]
}
