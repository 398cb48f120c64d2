import type {
  Activity,
  EmailActivity,
  MailContent,
  ScheduledActivity,
} from '../../../contracts/model/cases/activity.ts'
import type { RawTemplate } from '../../../contracts/model/mail/mail-template.ts'

/** A case's activities, newest first. */
export type Timeline = readonly Activity[]

export const isEmail = (activity: Activity): activity is EmailActivity =>
  activity.type === 'EMAIL_IN' || activity.type === 'EMAIL_OUT' || activity.type === 'TRIGGERED'

/** Why an email did not leave, as it was noted when it did not. */
export const failureOf = ({ content }: EmailActivity): string =>
  content.history.findLast(({ error_msg }) => error_msg !== null)?.error_msg ?? ''

export const isScheduled = (activity: Activity): activity is ScheduledActivity =>
  activity.type === 'EMAIL_SCHEDULED' || activity.type === 'SCHEDULED'

/**
 * What was loaded of a mail stays with its activity until the mail is marked unread (ACT-10, ACT-12);
 * what was loaded of a template stays as long as the mail waits (ACT-15).
 */
function keepContent(next: Activity, known: Activity | undefined): Activity {
  if (!known) return next
  if (isScheduled(next) && isScheduled(known)) return keepTemplate(next, known)
  if (!isEmail(next) || !isEmail(known)) return next
  if (next.content.mail_content !== null || next.content.unread === 1) return next
  return withContent(next, known.content.mail_content)
}

const withContent = (mail: EmailActivity, mail_content: MailContent | null): EmailActivity => ({
  ...mail,
  content: { ...mail.content, mail_content },
})

/** A template as it is: a later version of it says something else. */
const templateOf = ({ content }: ScheduledActivity): string =>
  `${content.source_email_template_id} ${content.source_template_version ?? 1}`

function keepTemplate(next: ScheduledActivity, known: ScheduledActivity): ScheduledActivity {
  const { template_content, template_config } = known.content
  if (next.content.template_content !== null) return next
  if (templateOf(next) !== templateOf(known)) return next
  return { ...next, content: { ...next.content, template_content, template_config } }
}

/** A changed activity stays where it is; a new one goes above all that are not newer (ACT-07). */
export function upsertActivity(timeline: Timeline, activity: Activity): Timeline {
  const at = timeline.findIndex((known) => known.id === activity.id)
  if (at >= 0) return timeline.with(at, keepContent(activity, timeline[at]))
  const place = timeline.findIndex((known) => known.created <= activity.created)
  // Mostly it is the newest; and a spliced copy takes longer than these.
  if (place === 0) return [activity, ...timeline]
  return place < 0
    ? [...timeline, activity]
    : [...timeline.slice(0, place), activity, ...timeline.slice(place)]
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

/** ACT-15: every mail that waits with this template; its subject is filled in already. */
export const attachTemplate = (
  timeline: Timeline,
  { id, content, config }: RawTemplate,
): Timeline =>
  timeline.map((activity) => {
    if (!isScheduled(activity) || activity.content.source_email_template_id !== id) return activity
    const template = { template_content: content, template_config: config }
    return { ...activity, content: { ...activity.content, ...template } }
  })

/** A timeline read afresh, with the contents that were loaded before. */
export function refreshTimeline(fresh: Timeline, known: Timeline): Timeline {
  const before = new Map(known.map((activity) => [activity.id, activity]))
  return fresh.map((activity) => keepContent(activity, before.get(activity.id)))
}
