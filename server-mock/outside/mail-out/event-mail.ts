import { eq } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/activity.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { CaseSnapshot } from '../../modules/cases/snapshot.ts'
import { putTemplateMail } from './put-mail.ts'
import { templateFor } from './templates.ts'

export type MailEvent = 'LICENSE_VALIDATED' | 'LICENSE_REJECTED' | 'PAID'

/**
 * Puts what the case's flow answers to an event; to be called inside a `changeCase`, like `putTemplateMail`.
 * Null where the flow has nothing for it or the plan locks it: LITE sends the initial mail alone (G-23).
 */
export async function putEventMail(
  change: ChangeContext,
  before: CaseSnapshot,
  event: MailEvent,
): Promise<EmailActivity | null> {
  const flowId = before.detail.email_flow_id
  if (flowId === null) return null
  const [owner] = await change.tx
    .select({ plan: customer.plan })
    .from(customer)
    .where(eq(customer.id, change.customerId))
  if (owner?.plan === 'LITE') return null
  const template = await templateFor(change.tx, flowId, event)
  return template && (await putTemplateMail(change, before, template, event)).activity
}
