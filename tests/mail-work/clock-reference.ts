/** What time does: payments that nobody heard of, and mails that are due (G-32, G-617, G-619). */
import {
  DAY,
  dayOf,
  type Kind,
  paymentFails,
  type Reference,
  send,
  type Waiting,
} from './reference.ts'

const isReminder = ({ kind }: { kind: Kind }): boolean =>
  kind === 'SCHEDULED' || kind === 'DISCOUNT_END'

/** What the clock does once: payments that nobody heard of for a day have failed, then what is due leaves, one a day. */
export function pass(reference: Reference): void {
  const { now } = reference
  const today = dayOf(now)
  for (const one of reference.cases)
    if (one.state === 'PAYMENT_PROCESSING' && one.since <= now - DAY) paymentFails(reference, one)
  if (reference.plan === 'LITE') return
  for (const one of reference.cases) {
    const isDone = one.mails.some((mail) => isReminder(mail) && mail.days.includes(today))
    if (one.state !== 'ACTIVE' || isDone) continue
    const due = one.waiting
      .filter(({ at, isPaused }) => !isPaused && at <= now)
      .sort((a, b) => a.at - b.at || (a.template.name < b.template.name ? -1 : 1))
    const isOver = ({ kind }: Waiting) =>
      kind === 'DISCOUNT_END' && (one.discount === null || today > one.discount)
    const next = due.find((mail) => !isOver(mail))
    one.waiting = one.waiting.filter(
      (mail) => mail !== next && !(due.includes(mail) && isOver(mail)),
    )
    if (next) send(reference, one, next.template, next.version, next.kind)
  }
}

/** Whether what is decided by a moment would hang on less than a minute: then somebody waits for another one. */
export function isClose({ now, cases }: Reference): boolean {
  const isSameTime = (at: number | null): boolean => at !== null && (at - now) % DAY === 0
  return (
    now % DAY === 0 ||
    cases.some(
      (one) =>
        isSameTime(one.initialAt) ||
        isSameTime(one.since) ||
        isSameTime(one.pausedAt) ||
        one.waiting.some(({ at }) => isSameTime(at)),
    )
  )
}
