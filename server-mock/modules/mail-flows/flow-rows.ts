import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { MailFlowName } from '../../../contracts/model/mail/mail-flow.ts'
import type { Db, Tx } from '../../db/database.ts'
import { emailFlow, flowTally } from '../../db/schema/setup.ts'

const ofCustomer = (customerId: string) =>
  and(eq(emailFlow.customerId, customerId), isNull(emailFlow.deleted))

const byId = (db: Db | Tx, customerId: string, id: string) =>
  db
    .select({ id: emailFlow.id, name: emailFlow.name })
    .from(emailFlow)
    .where(and(eq(emailFlow.id, id), ofCustomer(customerId)))

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

/**
 * The same for whoever changes it: they take turns. Deleting it (`update`) waits for those who hold it, and they for it;
 * so whoever deletes locks nothing before.
 */
export async function lockFlow(
  tx: Tx,
  customerId: string,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<MailFlowName | null> {
  const [flow] = await byId(tx, customerId, id).for(strength)
  return flow ?? null
}

/** How many flows the customer has; to be asked while the customer's row is locked where a limit hangs on it. */
export const countFlows = (tx: Tx, customerId: string): Promise<number> =>
  tx.$count(emailFlow, ofCustomer(customerId))

/** How many of the customer's cases of these states use a flow. */
export async function casesWith(
  db: Db | Tx,
  customerId: string,
  id: string,
  states: readonly CaseState[],
): Promise<number> {
  const [used] = await db
    .select({ n: sum(flowTally.n) })
    .from(flowTally)
    .where(
      and(
        eq(flowTally.flowId, id),
        eq(flowTally.customerId, customerId),
        inArray(flowTally.state, [...states]),
      ),
    )
  return Number(used?.n ?? 0)
}
