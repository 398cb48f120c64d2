import { desc, eq } from 'drizzle-orm'
import type { DashboardChoice } from '../../../contracts/model/dashboard/dashboard.ts'
import { currencies } from '../../../contracts/reference/currencies.ts'
import {
  type DashboardOwner,
  storedDashboard,
} from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import type { SignedIn } from '../../calls/handler.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { payment } from '../../db/schema/payments.ts'

/** Whose dashboard it is, and what was kept of it. */
export async function readOwner(
  db: Db | Tx,
  user: SignedIn,
): Promise<{ owner: DashboardOwner; stored: unknown }> {
  const staff = await db
    .select({ id: appUser.id, state: appUser.state, dashboard: appUser.dashboard })
    .from(appUser)
    .where(eq(appUser.customerId, user.customerId))
  return {
    owner: {
      ...{ id: user.id, role: user.role },
      users: staff.filter(({ state }) => state !== 'DEACTIVATED').map(({ id }) => id),
    },
    stored: staff.find(({ id }) => id === user.id)?.dashboard ?? null,
  }
}

/** What a chart of payments may be in, the currency first that the last payment came in. */
export async function currenciesOf(db: Db | Tx, customerId: string): Promise<string[]> {
  const [last] = await db
    .select({ currency: payment.currency })
    .from(payment)
    .where(eq(payment.customerId, customerId))
    .orderBy(desc(payment.received), desc(payment.id))
    .limit(1)
  return currencies.toSorted((a, b) => Number(b === last?.currency) - Number(a === last?.currency))
}

/** What a user sees: what they chose, as far as it still holds. */
export async function dashboardOf(
  db: Db | Tx,
  user: SignedIn,
): Promise<{ owner: DashboardOwner; choice: DashboardChoice; currencies: string[] }> {
  const { owner, stored } = await readOwner(db, user)
  const known = await currenciesOf(db, user.customerId)
  return { owner, choice: storedDashboard(owner, stored, known[0] ?? 'EUR'), currencies: known }
}
