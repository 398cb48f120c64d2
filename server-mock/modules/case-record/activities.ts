import { Activity } from '../../../contracts/model/cases/activity.ts'
import { z } from '../../../contracts/schema.ts'
import { toInstant } from '../../db/instant.ts'
import { activity as activities } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'

const columnsOf = ({ customerId }: ChangeContext, entry: Activity) => ({
  id: entry.id,
  customerId,
  caseId: Number(entry.case_id),
  type: entry.type,
  created: entry.created,
  userId: entry.user_id,
  userName: entry.user_name,
  content: 'mail_content' in entry.content ? withoutBody(entry.content) : entry.content,
})

/** Writes an entry of the timeline. A mail's body stays with the mail, never in the timeline. */
export async function writeActivity(change: ChangeContext, entry: Activity): Promise<Activity> {
  await change.tx.insert(activities).values(columnsOf(change, entry))
  return entry
}

/** As `writeActivity`, for entries of several cases. */
export async function writeActivities(
  change: ChangeContext,
  entries: readonly Activity[],
): Promise<void> {
  if (entries.length > 0)
    await change.tx.insert(activities).values(entries.map((entry) => columnsOf(change, entry)))
}

const withoutBody = (content: object): object => ({ ...content, mail_content: null })

/** A stored entry as it travels. */
export const readEntry = (entry: typeof activities.$inferSelect): Activity =>
  z.parse(Activity, {
    id: entry.id,
    case_activity_id: entry.id,
    case_id: String(entry.caseId),
    created: toInstant(entry.created),
    user_name: entry.userName,
    user_id: entry.userId,
    type: entry.type,
    content: entry.content,
  })

/** What every entry says of itself, by the change that writes it. */
export const entryBy = (change: ChangeContext, caseId: string, id: string) => ({
  id,
  case_activity_id: id,
  case_id: caseId,
  created: change.at,
  user_name: change.actor.name,
  user_id: change.actor.id,
})
