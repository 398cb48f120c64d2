import { asc, count, eq, sum } from 'drizzle-orm'
import { appUser, customer } from '../db/schema/accounts.ts'
import { creditEntry } from '../db/schema/credits.ts'
import type { OperatorCommand } from './command.ts'
import { asTable } from './table.ts'

/** Lists everybody who is served here. */
export const customers: OperatorCommand = {
  name: 'customers',
  summary: 'list the customers',
  onlyLooks: true,
  takes: [],
  options: {},
  notes: [],
  run: async ({ services }) => {
    const { db } = services.database
    const all = await db.select().from(customer).orderBy(asc(customer.id))
    const users = await db
      .select({ id: appUser.customerId, n: count() })
      .from(appUser)
      .where(eq(appUser.state, 'ACTIVE'))
      .groupBy(appUser.customerId)
    const credits = await db
      .select({
        id: creditEntry.customerId,
        invoicing: creditEntry.invoicing,
        n: sum(creditEntry.amount),
      })
      .from(creditEntry)
      .groupBy(creditEntry.customerId, creditEntry.invoicing)
    const creditsOf = (id: string, isMeant: (invoicing: string | null) => boolean): string =>
      String(
        credits
          .filter((one) => one.id === id && isMeant(one.invoicing))
          .reduce((total, { n }) => total + Number(n), 0),
      )
    const rows = all.map(({ id, name, plan, created }) => [
      id,
      name,
      plan,
      String(users.find((one) => one.id === id)?.n ?? 0),
      creditsOf(id, () => true),
      creditsOf(id, (invoicing) => invoicing === 'to be invoiced'),
      created.slice(0, 10),
    ])
    if (rows.length === 0) return ['There are no customers.']
    const heads = ['ID', 'NAME', 'PLAN', 'ACTIVE USERS', 'CREDITS', 'TO INVOICE', 'SINCE']
    return asTable([heads, ...rows])
  },
}
