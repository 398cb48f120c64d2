import { sql } from 'drizzle-orm'
import type { ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import { pastDay } from '../../../contracts/rules/mail/applied-changes.ts'
import { laterByDays } from '../../../contracts/rules/mail/scheduling.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { tellWritten } from '../case-record/change-cases.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { type MailTemplateRow, templateAt } from '../outgoing-mail/templates.ts'
import { ofTemplate, plannedWith, withFacts } from './planned-mail.ts'
import type { RefusedCases, TemplateActOf } from './template-act.ts'

const versionOf = ({ content }: ScheduledActivity): number => content.source_template_version ?? 1

/** The days of versions of a template, by version; null where there is none. */
async function daysOf(
  { tx, customerId }: ChangeContext,
  templateId: string,
  versions: Iterable<number>,
): Promise<ReadonlyMap<number, number | null>> {
  const days = new Map<number, number | null>()
  for (const version of new Set(versions)) {
    const template = await templateAt(tx, customerId, templateId, version)
    days.set(version, template?.scheduleDays ?? null)
  }
  return days
}

type Moved = { template: MailTemplateRow; former: number | null; now: string }

/**
 * When a mail goes out with other days: as much later or earlier as the days differ, however often it was paused;
 * refused where that time is behind (G-727).
 */
function movedTo(
  { content: { scheduled_at } }: ScheduledActivity,
  { template: { scheduleDays: days }, former, now }: Moved,
): string | Refused {
  if (days === null || former === null || former === days) return scheduled_at
  const moved = laterByDays(scheduled_at, days - former)
  return Date.parse(moved) <= Date.parse(now) ? refuse(409, pastDay(days)) : moved
}

/** Until when a paused mail has stood still: the beginning of its pause (G-604), a pause that nobody dated shifts nothing. */
const nowFor = (
  { at }: ChangeContext,
  { detail }: CaseSnapshot,
  { content: { status } }: ScheduledActivity,
): string => (status === 'PAUSED' ? (detail.automation_paused_at ?? at) : at)

async function rewrite(
  { tx }: ChangeContext,
  entries: readonly ScheduledActivity[],
): Promise<void> {
  const rows = entries.map(({ id, content }) => ({ id, content }))
  await tx.execute(sql`
    update activity set content = e.content
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id text, content jsonb)
    where activity.id = e.id`)
}

/**
 * Lets the mails of cases that wait with a template go out as a later version of it (G-701). They stay paused where they
 * are. Nothing happens where one left meanwhile, or waits with that version or a later one already.
 */
export async function applyTemplate(
  change: ChangeContext,
  cases: readonly CaseSnapshot[],
  { template_id, version }: TemplateActOf<'template-apply'>,
): Promise<RefusedCases> {
  const refused = new Map<string, Refused>()
  const { tx, customerId } = change
  const ids = cases.map(({ row }) => row.id)
  const [planned, template] = await Promise.all([
    plannedWith(change, ids, template_id),
    templateAt(tx, customerId, template_id, version),
  ])
  const olderOf = ({ row }: CaseSnapshot) =>
    (planned.get(row.id) ?? []).filter((entry) => versionOf(entry) < version)
  const behind = cases.flatMap((before) => {
    const older = olderOf(before)
    return older.length === 0 ? [] : [{ before, older }]
  })
  if (behind.length === 0 || template === null) return refused
  const versions = behind.flatMap(({ older }) => older.map(versionOf))
  const days = await daysOf(change, template_id, versions)
  const written = (await withFacts(change, behind)).flatMap(({ before, older, facts }) => {
    const moved: ScheduledActivity[] = []
    for (const entry of older) {
      const former = days.get(versionOf(entry)) ?? null
      const now = nowFor(change, before, entry)
      const scheduled_at = movedTo(entry, { template, former, now })
      if (isRefused(scheduled_at)) {
        refused.set(before.row.id, scheduled_at)
        return []
      }
      const content = { ...entry.content, ...ofTemplate(template, facts), scheduled_at }
      moved.push({ ...entry, content })
    }
    return [{ before, effect: { furtherActivities: moved } }]
  })
  await rewrite(
    change,
    written.flatMap(({ effect }) => effect.furtherActivities),
  )
  await tellWritten(change, 'case.mail-scheduled', written)
  return refused
}
