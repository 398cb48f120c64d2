import { eq } from 'drizzle-orm'
import type { ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import { pastDay } from '../../../contracts/rules/mail/applied-changes.ts'
import { laterByDays } from '../../../contracts/rules/mail/scheduling.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { type MailTemplateRow, templateAt } from '../outgoing-mail/templates.ts'
import { ofTemplate, plannedFacts, plannedWith } from './planned-mail.ts'
import { pausedSince } from './resume-mails.ts'
import type { TemplateActOf } from './template-act.ts'

const versionOf = ({ content }: ScheduledActivity): number => content.source_template_version ?? 1

/**
 * When a mail goes out with other days: as much later or earlier as the days differ, however often it was paused;
 * refused where that time is behind (G-727). A paused mail stands still at the beginning of its pause.
 */
async function movedTo(
  change: ChangeContext,
  entry: ScheduledActivity,
  template: MailTemplateRow,
): Promise<string | Refused> {
  const { scheduled_at, status } = entry.content
  const { tx, customerId } = change
  const former = await templateAt(tx, customerId, template.id, versionOf(entry))
  const days = template.scheduleDays
  if (days === null || former === null || former.scheduleDays === null) return scheduled_at
  if (former.scheduleDays === days) return scheduled_at
  const moved = laterByDays(scheduled_at, days - former.scheduleDays)
  const now = status === 'PAUSED' ? await pausedSince(change, entry.case_id) : change.at
  return Date.parse(moved) <= Date.parse(now) ? refuse(409, pastDay(days)) : moved
}

/**
 * Lets the mail of a case that waits with a template go out as a later version of it (G-701). It stays paused where it
 * is. Nothing happens where it left meanwhile, or waits with that version or a later one already.
 */
export async function applyTemplate(
  change: ChangeContext,
  caseId: string,
  { template_id, version }: TemplateActOf<'template-apply'>,
): Promise<Refused | null> {
  const before = await lockCase(change, caseId)
  const { tx, customerId } = change
  const waiting = await plannedWith(change, caseId, template_id)
  const older = waiting.filter((entry) => versionOf(entry) < version)
  const template = await templateAt(tx, customerId, template_id, version)
  if (older.length === 0 || template === null) return null
  const facts = await plannedFacts(change, before.detail)
  const moved: ScheduledActivity[] = []
  for (const entry of older) {
    const scheduled_at = await movedTo(change, entry, template)
    if (isRefused(scheduled_at)) return scheduled_at
    const content = { ...entry.content, ...ofTemplate(template, facts), scheduled_at }
    moved.push({ ...entry, content })
  }
  await changeLocked(change, before, 'case.mail-scheduled', async () => {
    for (const { id, content } of moved)
      await tx.update(activity).set({ content }).where(eq(activity.id, id))
    return { furtherActivities: moved }
  })
  return null
}
