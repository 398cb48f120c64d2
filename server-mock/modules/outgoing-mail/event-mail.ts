import { eq } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import type { MailSource } from './mail-facts.ts'
import { putTemplateMail } from './put-mail.ts'
import { type MailTemplateRow, templateFor } from './templates.ts'

export type MailEvent = 'LICENSE_VALIDATED' | 'LICENSE_REJECTED' | 'PAID'

const labels: Record<MailEvent, string> = {
  LICENSE_VALIDATED: 'License validated',
  LICENSE_REJECTED: 'License rejected',
  PAID: 'Payment received',
}

/**
 * What the case's flow answers to an event, or why it answers nothing: LITE sends the initial mail alone.
 */
export async function answerOfFlow(
  { tx, customerId }: Pick<MailSource, 'tx' | 'customerId'>,
  { detail }: CaseSnapshot,
  event: MailEvent,
): Promise<{ template: MailTemplateRow } | { none: string }> {
  const { email_flow_id: flowId, email_flow } = detail
  if (flowId === null) return { none: 'The case has no mail flow.' }
  const [owner] = await tx
    .select({ plan: customer.plan })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (owner?.plan === 'LITE') return { none: 'The LITE plan includes only the initial email.' }
  const template = await templateFor(tx, flowId, event)
  const flow = email_flow?.name ?? ''
  return template
    ? { template }
    : { none: `The mail flow “${flow}” has no “${labels[event]}” email.` }
}

/**
 * Puts what the case's flow answers to an event; to be called inside a `changeCase`, like `putTemplateMail`. Null where
 * it answers nothing.
 */
export async function putEventMail(
  change: ChangeContext,
  before: CaseSnapshot,
  event: MailEvent,
): Promise<EmailActivity | null> {
  const answer = await answerOfFlow(change, before, event)
  if ('none' in answer) return null
  return (await putTemplateMail(change, before, answer.template, event)).activity
}
