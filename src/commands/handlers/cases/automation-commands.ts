import type { Activity, ScheduledActivity } from '../../../../contracts/model/cases/activity.ts'
import {
  type AutomationState,
  toggleBlocked,
} from '../../../../contracts/rules/cases/automation.ts'
import type { Command, CommandHandlers, Done } from '../../../bus/command/command.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { isEmail, isScheduled } from '../../../projections/cases/timeline.ts'
import { type Prediction, rowIn, timelineIn, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import {
  inDetail,
  inRow,
  type MailCounts,
  onTheirWay,
  plannedMails,
} from '../effects/mail-counts.ts'
import { predictCase } from '../effects/predict.ts'

type Toggle = 'case.automation.pause' | 'case.automation.resume'
type AutomationCommand = Toggle | 'case.scheduled-mail.delete'

async function toggle(
  command: Command<Toggle>,
  gateway: Gateway,
  state: AutomationState,
): Promise<Done<Toggle> | Failure> {
  const request = { params: { id: command.input.case_id }, query: { state } }
  return doneWith(await gateway.change('setAutomation', request, headersOf(command)), nothing)
}

const withStatus = (mail: ScheduledActivity, status: AutomationState): ScheduledActivity => ({
  ...mail,
  content: { ...mail.content, status },
})

/** The discount ended during the pause: a reminder of it is dropped, not shifted (G-604). */
const isTooLate = ({ content }: ScheduledActivity, at: string): boolean =>
  content.status === 'PAUSED' &&
  content.type === 'DISCOUNT_END' &&
  Date.parse(content.scheduled_at) <= Date.parse(at)

/** Moves what waits to the other side (CASEAUTO-07, CASEAUTO-08; MAILAUTO-03, MAILAUTO-04). */
function predictToggle(
  { at, input }: Command<Toggle>,
  view: View,
  to: AutomationState,
): Prediction | null {
  const row = rowIn(view, input.case_id)
  if (!row) return null
  const timeline = timelineIn(view, input.case_id)
  const gone = onTheirWay(timeline)
  const planned = plannedMails(timeline)
  const late = to === 'SCHEDULED' ? planned.filter((mail) => isTooLate(mail, at)) : []
  const waiting = row.num_scheduled_emails_scheduled + row.num_scheduled_emails_paused - gone
  const moved = waiting - late.length
  const counts = {
    num_scheduled_emails_scheduled: to === 'SCHEDULED' ? gone + moved : gone,
    num_scheduled_emails_paused: to === 'SCHEDULED' ? 0 : moved,
  }
  const name = to === 'PAUSED' ? 'case.automation-paused' : 'case.automation-resumed'
  return predictCase(view, input.case_id, name, {
    row: (before) => inRow(before, counts),
    detail: (before) => inDetail(before, counts, at),
    activities: planned
      .filter((mail) => mail.content.status !== to && !late.includes(mail))
      .map((mail) => withStatus(mail, to)),
    removed: late.map(({ id }) => id),
  })
}

/** The counter that a mail stands in, as long as it waits, is held back, or has failed. */
function counterOf(mail: Activity): keyof MailCounts | null {
  if (isScheduled(mail)) {
    return mail.content.status === 'PAUSED'
      ? 'num_scheduled_emails_paused'
      : 'num_scheduled_emails_scheduled'
  }
  if (!isEmail(mail) || mail.content.status !== 'FAILED' || !mail.content.automation_info) {
    return null
  }
  return ['SCHEDULED', 'DISCOUNT_END'].includes(mail.content.automation_info.kind)
    ? 'num_scheduled_emails_failed'
    : 'num_triggered_emails_failed'
}

function predictDelete(
  { input }: Command<'case.scheduled-mail.delete'>,
  view: View,
): Prediction | null {
  const row = rowIn(view, input.case_id)
  const mail = timelineIn(view, input.case_id)?.find(({ id }) => id === input.activity_id)
  if (!row || !mail) return null
  const counter = counterOf(mail)
  const counts = counter === null ? {} : { [counter]: Math.max(0, row[counter] - 1) }
  return predictCase(view, input.case_id, 'case.mail-removed', {
    row: (before) => inRow(before, counts),
    detail: (before) => inDetail(before, counts),
    removed: [mail.id],
  })
}

export const automationHandlers: Pick<CommandHandlers<View, Prediction>, AutomationCommand> = {
  'case.automation.pause': {
    toasts: { done: 'Success' },
    run: (command, gateway) => toggle(command, gateway, 'PAUSED'),
    predict: (command, view) => predictToggle(command, view, 'PAUSED'),
  },
  /** By how much the reminders shift, the server alone knows: since when they were paused. */
  'case.automation.resume': {
    toasts: { done: 'Success' },
    refuse: ({ input }, view) => {
      const row = rowIn(view, input.case_id)
      return row && toggleBlocked(row)
    },
    run: (command, gateway) => toggle(command, gateway, 'SCHEDULED'),
    predict: (command, view) => predictToggle(command, view, 'SCHEDULED'),
  },
  'case.scheduled-mail.delete': {
    toasts: { done: 'Success' },
    run: async (command, gateway) => {
      const { case_id, activity_id } = command.input
      const request = { params: { id: case_id, activityId: activity_id } }
      return doneWith(
        await gateway.change('deleteScheduledEmail', request, headersOf(command)),
        nothing,
      )
    },
    predict: predictDelete,
  },
}
