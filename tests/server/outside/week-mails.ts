/** What flow S expects of a pass of the scheduler; it knows nothing of its queries. */
import { dayOf } from '../../../contracts/rules/time/days.ts'
import type { Arrival, Waiting } from '../../support/offices/week.ts'

export type Expected = { caseId: string; what: string; due: string }

export const isReminder = ({ what }: { what: string }): boolean =>
  /^(Reminder|DISCOUNT_END)/.test(what)

/** ACTIVE, or given back by this very pass because nobody answered the payment for a day. */
const mayHaveMail = ({ state, since, licensed }: Waiting, now: string): boolean =>
  state === 'ACTIVE' ||
  (state === 'PAYMENT_PROCESSING' &&
    !licensed &&
    Date.parse(now) - Date.parse(since) >= 24 * 3_600_000)

/** The day's one mail of each case that may have one: the earliest that is due. */
export function expectedMails(
  waiting: readonly Waiting[],
  arrived: readonly Arrival[],
  now: string,
): Expected[] {
  const today = dayOf(now)
  const had = new Set(
    arrived.filter((mail) => isReminder(mail) && dayOf(mail.at) === today).map((m) => m.caseId),
  )
  const first = new Map<string, Waiting>()
  for (const mail of waiting) {
    if (mail.customerId === 'small' || !mayHaveMail(mail, now)) continue
    if (mail.at > now || had.has(mail.caseId)) continue
    if (mail.kind === 'DISCOUNT_END' && (mail.settlementDate ?? '') < today) continue
    const best = first.get(mail.caseId)
    if (!best || `${mail.at} ${mail.id}` < `${best.at} ${best.id}`) first.set(mail.caseId, mail)
  }
  return [...first.values()].map(({ caseId, name, at }) => ({ caseId, what: name, due: at }))
}
