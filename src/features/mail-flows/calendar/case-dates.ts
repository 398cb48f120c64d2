import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import {
  caseCalendar,
  flowCalendar,
  type PlannedMail,
  plannedIn,
  resumed,
  sentDaysIn,
} from '../../../../contracts/rules/mail/flow-calendar.ts'
import { discountEndAt, laterByDays } from '../../../../contracts/rules/mail/scheduling.ts'

/** An automated email of a case that has left, or is leaving. */
export type LeftMail = {
  id: string
  name: string
  at: string
  status: 'Sent' | 'Failed' | 'Sending'
}

const statuses = {
  SENT: 'Sent',
  FAILED: 'Failed',
  SCHEDULED: 'Sending',
  PAUSED: 'Sending',
} as const

/** What automation has sent to a case, the first email first. */
export const leftIn = (timeline: readonly Activity[]): LeftMail[] =>
  timeline
    .flatMap((entry): LeftMail[] => {
      if (entry.type !== 'EMAIL_OUT' && entry.type !== 'TRIGGERED') return []
      const { automation_info: automation, subject, status } = entry.content
      if (automation === null) return []
      const name = automation.template_name ?? subject
      return [{ id: entry.id, name, at: entry.created, status: statuses[status ?? 'SENT'] }]
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

/** What is still to come: under which heading, and how exactly its dates are known. */
export type ComingMails = {
  heading: string
  mails: readonly Pick<PlannedMail, 'id' | 'name' | 'at'>[]
  /** The hour may still be another one. */
  isByDay: boolean
  /** What is said besides, or in place of dates. */
  notes: readonly string[]
}

type Around = {
  now: string
  timeZone: string
  plan: Plan
  /** Of the flow that the case uses; null before they are read. */
  templates: readonly ListedMailTemplate[] | null
}

const none = (...notes: string[]): ComingMails => ({
  ...{ heading: 'Next emails', mails: [], isByDay: true, notes },
})

/** What automation will send to a case, or would once it is activated or resumed. */
export function comingTo(
  detail: CaseDetail,
  timeline: readonly Activity[],
  around: Around,
): ComingMails {
  const { now } = around
  const planned = plannedIn(timeline)
  const sentDays = sentDaysIn(timeline, now)
  if (detail.state === 'STANDBY') return onceActivated(detail, around)
  if (planned.length === 0)
    return none(
      detail.state === 'ACTIVE'
        ? 'No email is scheduled.'
        : `No email is scheduled: the case is ${caseStateLabels[detail.state]}.`,
    )
  if (detail.automation_state !== 'PAUSED')
    return {
      ...{ heading: 'Next emails', isByDay: false, notes: [] },
      mails: caseCalendar(planned, now, sentDays),
    }
  const { calendar, dropped } = resumed(planned, detail.automation_paused_at ?? null, now, sentDays)
  return {
    ...{ heading: 'If automation is resumed today', isByDay: true, mails: calendar },
    notes: dropped.map(({ name }) => `“${name}” will not be sent: the discount has ended.`),
  }
}

/** The initial email leaves at once; the others as one a day, however many fall on it (G-617). */
function onceActivated(
  { email_flow, charge_details }: CaseDetail,
  { now, timeZone, plan, templates }: Around,
): ComingMails {
  if (!email_flow) return none('The case has no mail flow yet.')
  const { days, discountEnd } = flowCalendar(templates ?? [], plan)
  const dated = days.map(({ day, template: { id, name } }) => ({
    ...{ id, name, kind: day === 0 ? 'INITIAL' : 'SCHEDULED', isPaused: false },
    at: laterByDays(now, day),
  }))
  const endAt = discountEndAt(charge_details?.settlement_offer?.settlement_date ?? null, timeZone)
  const atEnd =
    discountEnd && endAt !== null && Date.parse(endAt) > Date.parse(now)
      ? [
          {
            ...{ id: discountEnd.id, name: discountEnd.name },
            kind: 'DISCOUNT_END',
            at: endAt,
            isPaused: false,
          },
        ]
      : []
  const isInitial = ({ kind }: PlannedMail) => kind === 'INITIAL'
  return {
    heading: 'If the case is activated today',
    mails: [
      ...dated.filter(isInitial),
      ...caseCalendar([...dated.filter((mail) => !isInitial(mail)), ...atEnd], now),
    ],
    isByDay: true,
    notes: [],
  }
}
