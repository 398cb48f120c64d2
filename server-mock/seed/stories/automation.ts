import { reminderName, templateNames } from '../flow-templates.ts'
import type { History } from '../history.ts'
import { automatedMailWent, mailWaits } from '../mails/write-mail.ts'
import type { MailKind } from '../texts/outgoing.ts'
import { DAY, HOUR } from '../timestamps.ts'

/** How a case's mail flow went. */
export type FlowRun = {
  activatedAt: number
  /** The discount ends on this day, if one was offered. */
  settlementDate: string | null
  /** Nothing was sent after this time. */
  until: number
  /** What became of the mails still to come: waiting, paused, or removed with the end of the case. */
  rest: 'SCHEDULED' | 'PAUSED' | 'removed'
  /** The last mail before `until` could not be sent. */
  lastFailed?: boolean
  /** A pause that was ended again: reminders after `from` moved by `by` (G-604). */
  pause?: { from: number; by: number } | null
  /** Written before the present activity types. */
  legacy?: boolean
}

type Planned = { kind: MailKind; name: string; due: number }

function plannedMails(history: History, run: FlowRun): Planned[] {
  const { flow } = history.frame
  const sentAt = run.activatedAt + 4_000
  const reminders = flow.reminders.map((days, index): Planned => {
    const due = sentAt + days * DAY
    const moved = run.pause && due > run.pause.from ? run.pause.by : 0
    return { kind: 'SCHEDULED', name: reminderName(index), due: due + moved }
  })
  const discountEnd = run.settlementDate
    ? Date.parse(`${run.settlementDate}T09:00:00.000Z`) - DAY
    : Number.NEGATIVE_INFINITY
  const ending: Planned[] =
    flow.events && discountEnd > sentAt + HOUR
      ? [{ kind: 'DISCOUNT_END', name: templateNames.DISCOUNT_END, due: discountEnd }]
      : []
  return [
    { kind: 'INITIAL' as const, name: templateNames.INITIAL, due: sentAt },
    ...[...reminders, ...ending].sort((a, b) => a.due - b.due),
  ]
}

/** Writes the automated mails of a case, sent and to come; answers whether any is still to come. */
export function runFlow(history: History, run: FlowRun): boolean {
  const planned = plannedMails(history, run)
  const gone = planned.filter((mail) => mail.due <= run.until)
  const left = run.rest === 'removed' ? [] : planned.slice(gone.length)
  gone.forEach((mail, index) => {
    const failed = run.lastFailed === true && index === gone.length - 1
    automatedMailWent(
      history,
      mail.kind,
      mail.name,
      mail.due,
      failed ? 'FAILED' : 'SENT',
      run.legacy,
    )
  })
  for (const mail of left) {
    const status = run.rest === 'PAUSED' ? 'PAUSED' : 'SCHEDULED'
    mailWaits(history, mail.kind, mail.name, run.activatedAt, mail.due, status, run.legacy)
  }
  return left.length > 0
}

/** The day after the last mail of the flow, counted from its activation, in milliseconds. */
export const flowLength = (history: History): number =>
  (Math.max(0, ...history.frame.flow.reminders) + 1) * DAY
