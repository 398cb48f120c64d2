import { sql } from 'drizzle-orm'
import type { Plan } from '../../../contracts/model/user.ts'
import type { Tx } from '../../db/database.ts'

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
