/** Activities of any type for the timeline. */
import { Activity, type ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import { parse } from '../../../contracts/schema.ts'
import { aMail, MOMENT, minutesLater } from './events.ts'

/** An activity of any type; the schema says whether it is whole. */
export function anActivity(
  type: Activity['type'],
  id: string,
  content: object = {},
  created = MOMENT,
): Activity {
  const whole = parse(Activity, {
    id,
    case_activity_id: id,
    case_id: '481516',
    created,
    user_name: 'Agnes Berg',
    user_id: 'u1',
    type,
    content,
  })
  if (!whole.ok) throw new Error(whole.message)
  return whole.value
}

/** A mail of the flow that waits for its day. */
export const aScheduledMail = (
  id: string,
  day: string,
  parts: Partial<ScheduledActivity['content']> = {},
): Activity =>
  anActivity('EMAIL_SCHEDULED', id, {
    scheduled_at: `${day}T09:00:00.000Z`,
    status: 'SCHEDULED',
    template_name: `Reminder of ${day}`,
    template_subject: '',
    template_content: null,
    template_config: null,
    source_email_template_id: null,
    type: 'SCHEDULED',
    ...parts,
  })

/** A mail of ours that did not go out. */
export const aFailedMail = (
  id: string,
  parts: { type?: 'EMAIL_OUT' | 'TRIGGERED'; subject?: string; missing?: string[] } = {},
): Activity =>
  anActivity(parts.type ?? 'EMAIL_OUT', id, {
    ...aMail({}).content,
    email_id: `e-${id}`,
    unread: 0,
    to: 'info@althaus.example',
    subject: parts.subject ?? 'First reminder',
    status: 'FAILED',
    history: [
      { event: 'queued', error_msg: null, at: minutesLater(-1) },
      { event: 'failed', error_msg: '550 no such user', at: MOMENT },
    ],
    automation_info: { kind: 'SCHEDULED', template_name: 'First reminder' },
    ...(parts.missing ? { missing_placeholders: parts.missing } : {}),
  })
