import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import { remindersOf } from '../../../contracts/rules/mail/scheduling.ts'
import { among } from '../../db/among.ts'
import type { Db, Tx } from '../../db/database.ts'
import { activity } from '../../db/schema/cases.ts'
import { email, outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { writeActivities } from '../case-record/activities.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { mailFacts } from '../outgoing-mail/mail-facts.ts'
import { UNKNOWN } from '../outgoing-mail/outbox-row.ts'
import type { MailTemplateRow } from '../outgoing-mail/templates.ts'
import { discountEndOf, type Planned, plannedEntry } from './planned-mail.ts'

/** It left, it is being sent, or nobody knows whether it arrived: never a second time by itself. */
const mayHaveArrived = sql`(${activity.content}->>'status' in ('SENT', 'SCHEDULED')
  or ${outbox.error} like ${`${UNKNOWN}%`} or jsonb_array_length(${outbox.accepted}) > 0)`

const ofAutomation = and(inArray(activity.type, ['EMAIL_OUT', 'TRIGGERED']), mayHaveArrived)

/**
 * The templates that the opponent has or may have, so that nothing is said twice (T5; G-617): each
 * with what stands in the way of knowing, null for one that was sent or is on its way.
 */
export async function saidBefore(
  tx: Db | Tx,
  caseId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const mails = await tx
    .select({
      template: email.templateId,
      status: sql<string>`${activity.content}->>'status'`,
      error: outbox.error,
    })
    .from(email)
    .innerJoin(activity, sql`${activity.content}->>'email_id' = ${email.id}`)
    .leftJoin(outbox, eq(outbox.activityId, activity.id))
    .where(
      and(
        eq(email.caseId, Number(caseId)),
        eq(activity.caseId, Number(caseId)),
        ofAutomation,
        isNotNull(email.templateId),
      ),
    )
  const said = new Map<string, string | null>()
  for (const { template, status, error } of mails) {
    const doubt = status === 'FAILED' ? error : null
    if (template !== null && said.get(template) !== null) said.set(template, doubt)
  }
  return said
}

/** Those of these cases whose opponent has or may have what was sent with a template. */
export async function saidIn(
  tx: Tx,
  caseIds: readonly string[],
  templateId: string,
): Promise<ReadonlySet<string>> {
  const mails = await tx
    .select({ caseId: email.caseId })
    .from(email)
    .innerJoin(
      activity,
      and(eq(activity.caseId, email.caseId), sql`${activity.content}->>'email_id' = ${email.id}`),
    )
    .leftJoin(outbox, eq(outbox.activityId, activity.id))
    .where(and(among(email.caseId, caseIds), eq(email.templateId, templateId), ofAutomation))
  return new Set(mails.map(({ caseId }) => String(caseId)))
}

async function discountEnd(
  change: ChangeContext,
  { detail }: CaseSnapshot,
  templates: readonly MailTemplateRow[],
): Promise<Planned[]> {
  const template = templates.find(({ triggerEvent }) => triggerEvent === 'DISCOUNT_END')
  const offer = detail.charge_details?.settlement_offer
  if (!template || !offer) return []
  const scheduledAt = await discountEndOf(change, offer.settlement_date)
  if (scheduledAt === null || Date.parse(scheduledAt) <= Date.parse(change.at)) return []
  return [{ template, scheduledAt, kind: 'DISCOUNT_END' }]
}

/**
 * Plans what a flow sends by itself after an activation: each reminder N days after this time, and the end
 * of the discount where one is offered and lies ahead (T2). The counters are the caller's.
 */
export async function planMails(
  change: ChangeContext,
  before: CaseSnapshot,
  templates: readonly MailTemplateRow[],
): Promise<ScheduledActivity[]> {
  const reminders = remindersOf(templates, change.at)
  const planned: Planned[] = [
    ...reminders.map((reminder) => ({ ...reminder, kind: 'SCHEDULED' as const })),
    ...(await discountEnd(change, before, templates)),
  ]
  const facts = await mailFacts(change, before.detail)
  const entries = planned.map((one) => plannedEntry(change, one, facts))
  await writeActivities(change, entries)
  return entries
}
