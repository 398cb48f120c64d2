import { inArray } from 'drizzle-orm'
import { dueToday } from '../../../contracts/rules/mail/scheduling.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { isOfferValid } from '../external-events/amount-due.ts'
import { putTemplateMail } from '../outgoing-mail/put-mail.ts'
import { type MailTemplateRow, templateAt } from '../outgoing-mail/templates.ts'
import { dueMails, reminderDays, type WaitingMail } from './waiting-mails.ts'

type Ready = { mail: WaitingMail; template: MailTemplateRow }

const isDiscountEnd = ({ kind }: WaitingMail): boolean => kind === 'DISCOUNT_END'

/** A reminder of a discount that has ended is wrong (G-604). */
const hasEnded = (mail: WaitingMail, { detail }: CaseSnapshot, now: string): boolean =>
  isDiscountEnd(mail) &&
  (detail.charge_details === null || !isOfferValid(detail.charge_details, dayOf(now)))

/** Takes away what shall not be sent any more. */
async function drop(change: ChangeContext, caseId: string, ids: readonly string[]): Promise<void> {
  const [first = null, ...others] = ids
  if (first === null) return
  await changeLocked(change, await lockCase(change, caseId), 'case.mail-removed', async () => {
    await change.tx.delete(activity).where(inArray(activity.id, [...ids]))
    await keepMailCounters(change.tx, caseId)
    return { removedActivityId: first, removedActivityIds: others }
  })
}

/** The due mails with their templates, and those whose discount or template is gone. */
async function sorted(change: ChangeContext, before: CaseSnapshot) {
  const ready: Ready[] = []
  const gone: string[] = []
  for (const mail of await dueMails(change.tx, before.row.id, change.at)) {
    const template =
      mail.templateId === null || hasEnded(mail, before, change.at)
        ? null
        : await templateAt(change.tx, change.customerId, mail.templateId, mail.version)
    if (template) ready.push({ mail, template })
    else gone.push(mail.id)
  }
  return { ready, gone }
}

/**
 * Puts the mail of a case that may go now into the outbox, the case locked: at most one scheduled mail a UTC
 * day (G-617), for ACTIVE cases only (T9). Answers whether anything changed.
 */
export async function sendDue(change: ChangeContext, caseId: string): Promise<boolean> {
  const locked = await lockCase(change, caseId)
  if (locked.row.state !== 'ACTIVE') return false
  const { ready, gone } = await sorted(change, locked)
  await drop(change, caseId, gone)
  const days = await reminderDays(change.tx, caseId, change.at)
  const next = dueToday(
    ready.map(({ mail }) => mail),
    change.at,
    days,
  )
  const chosen = ready.find(({ mail }) => mail.id === next?.id)
  if (!chosen) return gone.length > 0
  const before = gone.length > 0 ? await lockCase(change, caseId) : locked
  const kind = isDiscountEnd(chosen.mail) ? 'DISCOUNT_END' : 'SCHEDULED'
  const put = await putTemplateMail(change, before, chosen.template, kind, {
    activityId: chosen.mail.id,
  })
  const name = put.error === null ? 'case.mail-scheduled' : 'case.mail-failed'
  await changeLocked(change, before, name, async () => {
    await keepMailCounters(change.tx, caseId)
    return { activity: put.activity }
  })
  // After a failed reminder the next one makes no sense (G-39).
  if (put.error !== null) await pauseScheduled(change, caseId)
  return true
}
