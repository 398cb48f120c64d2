import { and, eq, isNull } from 'drizzle-orm'
import type { MailFlowName } from '../../../contracts/model/mail/mail-flow.ts'
import type { Db, Tx } from '../../db/database.ts'
import { emailFlow } from '../../db/schema/setup.ts'

const byId = (db: Db | Tx, customerId: string, id: string) =>
  db
    .select({ id: emailFlow.id, name: emailFlow.name })
    .from(emailFlow)
    .where(
      and(eq(emailFlow.id, id), eq(emailFlow.customerId, customerId), isNull(emailFlow.deleted)),
    )

/** A mail flow that this customer has, or null. */
export async function flowById(
  db: Db | Tx,
  customerId: string,
  id: string,
): Promise<MailFlowName | null> {
  const [flow] = await byId(db, customerId, id)
  return flow ?? null
}

/**
 * The same, and nobody deletes it until the transaction ends: for whoever gives a case the flow or activates one that
 * has it. Others may hold it at the same time, rename it and change its templates.
 */
export async function holdFlow(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<MailFlowName | null> {
  const [flow] = await byId(tx, customerId, id).for('key share')
  return flow ?? null
}
