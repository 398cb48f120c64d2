import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AffectedCases } from '../../../contracts/model/mail/mail-template.ts'
import { stillApplying } from '../../../contracts/rules/mail/applied-changes.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { caseBulk } from '../../db/schema/case-bulk.ts'
import type { ChangeContext } from '../../events/change.ts'
import { beginBulk } from '../case-bulk/start.ts'
import type { TemplateAct } from '../case-mails/template-act.ts'

/** Refuses what would be applied while the last change of the template still is (G-712). */
export async function refuseWhileApplying(tx: Tx, templateId: string): Promise<Refused | null> {
  const { total, done, unchanged, refused } = caseBulk
  const [running] = await tx
    .select({ left: sql<number>`${total} - ${done} - ${unchanged} - ${refused}` })
    .from(caseBulk)
    .where(and(eq(caseBulk.templateId, templateId), eq(caseBulk.state, 'running')))
  return running ? refuse(409, stillApplying(running.left)) : null
}

/** The cases in which a mail waits with the template (G-726). */
const waiting = (customerId: string, templateId: string): SQL => sql`
  select distinct a.case_id as id from activity a
  where a.type in ('EMAIL_SCHEDULED', 'SCHEDULED') and a.customer_id = ${customerId}
    and a.content->>'source_email_template_id' = ${templateId}`

/** The cases of the flow whose automation has begun and not ended (G-726). */
const begun = (customerId: string, flowId: string): SQL => sql`
  select id from case_row
  where email_flow_id = ${flowId} and customer_id = ${customerId}
    and state in ('ACTIVE', 'PAYMENT_PROCESSING')`

/**
 * Orders that active cases follow a change of a template, in the transaction of the change; null where it concerns no case.
 * What the order does to a case is settled then, which cases they are now.
 */
export async function orderFor(
  change: ChangeContext,
  user: SignedIn,
  act: TemplateAct,
  flowId: string,
): Promise<AffectedCases | null | Refused> {
  const { tx, customerId } = change
  const cases =
    act.kind === 'template-add' ? begun(customerId, flowId) : waiting(customerId, act.template_id)
  const { rows } = await tx.execute<{ some: boolean }>(sql`select exists (${cases}) as some`)
  if (!rows[0]?.some) return null
  const order = { act, undoOf: null, templateId: act.template_id }
  const begunOrder = await beginBulk(
    change,
    user,
    order,
    (bulkId) => sql`
      insert into case_bulk_item (bulk_id, customer_id, case_id, position, state)
      select ${bulkId}, ${customerId}, c.id, row_number() over (order by c.id), 'waiting'
      from (${cases}) c`,
  )
  if (isRefused(begunOrder)) return begunOrder
  const { id, total } = begunOrder
  return { bulk_id: id, total, done: 0, running: true, failed: [] }
}
