import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { discountEndAt } from '../../../contracts/rules/mail/scheduling.ts'
import type { MailFacts } from '../../../contracts/rules/placeholders/facts.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { customer } from '../../db/schema/accounts.ts'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, readEntry, writeActivity } from '../case-record/activities.ts'
import { mailFacts } from '../outgoing-mail/mail-facts.ts'
import type { MailTemplateRow } from '../outgoing-mail/templates.ts'

/** A mail of the flow that is to go out at a time of its own. */
export type Planned = {
  template: MailTemplateRow
  scheduledAt: string
  kind: 'SCHEDULED' | 'DISCOUNT_END'
}

/** What a planned mail says of the template that it will be sent with. */
export const ofTemplate = (template: MailTemplateRow, facts: MailFacts) => ({
  template_name: template.name,
  // As the subject would read today, for the timeline; it is filled in anew when the mail leaves.
  template_subject: renderMail({ ...template, content: '' }, facts, 'plain').subject,
  template_content: null,
  template_config: null,
  source_email_template_id: template.id,
  source_template_version: template.version,
})

/** Writes the entry of a mail that waits for its time. The counters are the caller's. */
export async function writePlanned(
  change: ChangeContext,
  caseId: string,
  { template, scheduledAt, kind }: Planned,
  facts: MailFacts,
): Promise<ScheduledActivity> {
  const entry: ScheduledActivity = {
    ...entryBy(change, caseId, newId()),
    user_name: null,
    user_id: null,
    type: 'EMAIL_SCHEDULED',
    content: {
      scheduled_at: scheduledAt,
      status: 'SCHEDULED',
      ...ofTemplate(template, facts),
      type: kind,
    },
  }
  await writeActivity(change, entry)
  return entry
}

/** The mails of a case that wait with this template; one at the most, where nothing went wrong. */
export async function plannedWith(
  change: ChangeContext,
  caseId: string,
  templateId: string,
): Promise<ScheduledActivity[]> {
  const rows = await change.tx
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
        sql`${activity.content}->>'source_email_template_id' = ${templateId}`,
      ),
    )
    .orderBy(asc(activity.id))
  return rows
    .map(readEntry)
    .flatMap((entry) =>
      entry.type === 'EMAIL_SCHEDULED' || entry.type === 'SCHEDULED' ? [entry] : [],
    )
}

/** What a planned mail would say now; it is sent for whoever activated the case, not for who changes its template. */
export const plannedFacts = (change: ChangeContext, detail: CaseDetail): Promise<MailFacts> =>
  mailFacts({ ...change, actor: { kind: 'system', id: null, name: null } }, detail)

/** When the mail about the end of a discount leaves, by the customer's clocks; null without a discount. */
export async function discountEndOf(
  { tx, customerId }: ChangeContext,
  settlementDate: string | null,
): Promise<string | null> {
  const [owner] = await tx
    .select({ timeZone: customer.timeZone })
    .from(customer)
    .where(eq(customer.id, customerId))
  return discountEndAt(settlementDate, owner?.timeZone ?? 'UTC')
}
