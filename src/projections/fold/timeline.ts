import type { Activity, EmailActivity, MailContent } from '../../../contracts/model/activity.ts'

/** A case's activities, newest first. */
export type Timeline = readonly Activity[]

export const isEmail = (activity: Activity): activity is EmailActivity =>
  activity.type === 'EMAIL_IN' || activity.type === 'EMAIL_OUT' || activity.type === 'TRIGGERED'

/** What was loaded of a mail stays with its activity until the mail is marked unread (ACT-10, ACT-12). */
function keepContent(next: Activity, known: Activity | undefined): Activity {
  if (!known || !isEmail(next) || !isEmail(known)) return next
  if (next.content.mail_content !== null || next.content.unread === 1) return next
  return withContent(next, known.content.mail_content)
}

const withContent = (mail: EmailActivity, mail_content: MailContent | null): EmailActivity => ({
  ...mail,
  content: { ...mail.content, mail_content },
})

/** A changed activity stays where it is; a new one goes above all that are not newer (ACT-07). */
export function upsertActivity(timeline: Timeline, activity: Activity): Timeline {
  const at = timeline.findIndex((known) => known.id === activity.id)
  if (at >= 0) return timeline.with(at, keepContent(activity, timeline[at]))
  const place = timeline.findIndex((known) => known.created <= activity.created)
  return timeline.toSpliced(place < 0 ? timeline.length : place, 0, activity)
}

/** ACT-08, ACT-09. */
export const withoutActivity = (timeline: Timeline, id: string): Timeline =>
  timeline.filter((activity) => activity.id !== id)

/** ACT-10. */
export const attachContent = (
  timeline: Timeline,
  emailId: string,
  content: MailContent,
): Timeline =>
  timeline.map((activity) =>
    isEmail(activity) && activity.content.email_id === emailId
      ? withContent(activity, content)
      : activity,
  )

/** A timeline read afresh, with the contents that were loaded before. */
export function refreshTimeline(fresh: Timeline, known: Timeline): Timeline {
  const before = new Map(known.map((activity) => [activity.id, activity]))
  return fresh.map((activity) => keepContent(activity, before.get(activity.id)))
}
