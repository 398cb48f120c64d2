import { eq, sql } from 'drizzle-orm'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'

/**
 * Whoever changes what belongs to the customer as a whole (users, credits, mail setup) takes turns until the
 * transaction ends; new records that refer to the customer are not held up. Answers the plan as it is now.
 */
export async function lockCustomer(tx: Tx, customerId: string): Promise<{ plan: Plan }> {
  const { rows } = await tx.execute<{ plan: Plan }>(
    sql`select plan from customer where id = ${customerId} for no key update`,
  )
  const [own] = rows
  if (!own) throw new Error(`no customer ${customerId}`)
  return own
}

/** The plan of now, which stays so until the transaction ends; others may hold it at the same time. */
export async function holdPlan(tx: Tx, customerId: string): Promise<Plan> {
  const [own] = await tx
    .select({ plan: customer.plan })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('share')
  if (!own) throw new Error(`no customer ${customerId}`)
  return own.plan
}
