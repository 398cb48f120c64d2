import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import { discountEndAt } from '../../../contracts/rules/mail/scheduling.ts'
import type { MailFacts } from '../../../contracts/rules/placeholders/facts.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { among } from '../../db/among.ts'
import { customer } from '../../db/schema/accounts.ts'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, readEntry } from '../case-record/activities.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { mailFactsOf } from '../outgoing-mail/mail-facts.ts'
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

/** The entry of a mail that waits for its time. */
export const plannedEntry = (
  change: ChangeContext,
  { template, scheduledAt, kind }: Planned,
  facts: MailFacts,
): ScheduledActivity => ({
  ...entryBy(change, facts.detail.id, newId()),
  user_name: null,
  user_id: null,
  type: 'EMAIL_SCHEDULED',
  content: {
    scheduled_at: scheduledAt,
    status: 'SCHEDULED',
    ...ofTemplate(template, facts),
    type: kind,
  },
})

/** The mails of these cases that wait with a template, by case; one of each at the most, where nothing went wrong. */
export async function plannedWith(
  change: ChangeContext,
  caseIds: readonly string[],
  templateId: string,
): Promise<ReadonlyMap<string, ScheduledActivity[]>> {
  const rows = await change.tx
    .select()
    .from(activity)
    .where(
      and(
        among(activity.caseId, caseIds),
        inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
        // Of an expression there is no index: that of the template would find its mails of all cases.
        sql`concat(${activity.content}->>'source_email_template_id') = ${templateId}`,
      ),
    )
    .orderBy(asc(activity.id))
  const planned = new Map<string, ScheduledActivity[]>()
  for (const entry of rows.map(readEntry))
    if (entry.type === 'EMAIL_SCHEDULED' || entry.type === 'SCHEDULED')
      planned.set(entry.case_id, [...(planned.get(entry.case_id) ?? []), entry])
  return planned
}

/**
 * Each with what a planned mail of its case would say now; it is sent for whoever activated the case, not for who changes
 * its template.
 */
export async function withFacts<T extends { before: CaseSnapshot }>(
  change: ChangeContext,
  cases: readonly T[],
): Promise<(T & { facts: MailFacts })[]> {
  const source = { ...change, actor: { kind: 'system', id: null, name: null } } as const
  const details = cases.map(({ before }) => before.detail)
  const factsOf = await mailFactsOf(source, details)
  return cases.flatMap((one) => {
    const facts = factsOf.get(one.before.row.id)
    return facts ? [{ ...one, facts }] : []
  })
}

/** The time zone of the customer's calendar. */
export async function timeZoneOf({ tx, customerId }: ChangeContext): Promise<string> {
  const [owner] = await tx
    .select({ timeZone: customer.timeZone })
    .from(customer)
    .where(eq(customer.id, customerId))
  return owner?.timeZone ?? 'UTC'
}

/** When the mail about the end of a discount leaves, by the customer's clocks; null without a discount. */
export const discountEndOf = async (
  change: ChangeContext,
  settlementDate: string | null,
): Promise<string | null> => discountEndAt(settlementDate, await timeZoneOf(change))
