/**
 * Which case gets which version of which template when, written from the decisions on document 3 (G-22 to G-39, G-602,
 * G-604, G-612, G-617, G-626, G-701, G-725 to G-727). It shares nothing with `contracts/rules` or the server, whose work it is held against.
 * Moments are whole minutes.
 */
import type { CaseState } from '../../contracts/model/cases/case.ts'
import { isWhole, type Text } from './texts.ts'

export const DAY = 1_440

export type Plan = 'LITE' | 'PRO' | 'ENTERPRISE'
export type Kind = 'INITIAL' | 'SCHEDULED' | 'DISCOUNT_END' | 'PAID'
export type Event = 'INITIAL' | 'DISCOUNT_END' | 'PAID'

/** `versions[n - 1]` is what the nth save made of it. */
export type Template = {
  id: string
  flow: string
  name: string
  event: Event | null
  versions: Text[]
  isDeleted: boolean
}

/** A mail that is planned for a case. */
export type Waiting = {
  template: Template
  version: number
  kind: Kind
  at: number
  isPaused: boolean
}

/** A mail that left, or could not; `days`: on which it was tried. */
export type Mail = {
  template: Template | null
  kind: Kind
  text: Text | null
  status: 'SENT' | 'FAILED'
  days: number[]
}

export type Case = {
  id: string
  hasCompany: boolean
  flow: string
  state: CaseState
  /** Since when it is in its state. */
  since: number
  wasActivated: boolean
  /** What "N days after" counts from. */
  initialAt: number | null
  pausedAt: number | null
  /** The last day of its discount, as a number of days. */
  discount: number | null
  waiting: Waiting[]
  mails: Mail[]
}

/** What arrives with somebody. */
export type Arrival = { to: Case; mail: Mail; text: Text }

export type Reference = {
  now: number
  plan: Plan
  templates: Template[]
  cases: Case[]
  /** Cases whose next mail the receiving server does not take. */
  refusing: Set<Case>
  /** Of this step. */
  arrivals: Arrival[]
}

/** Why an act comes to nothing. */
export type Refusal = { refused: number }
export const refuse = (refused: number): Refusal => ({ refused })

export const dayOf = (minute: number): number => Math.floor(minute / DAY)

export const newest = ({ versions }: Template): Text => versionOf(versions, versions.length)

export function versionOf(versions: readonly Text[], version: number): Text {
  const text = versions[version - 1]
  if (!text) throw new Error(`no version ${version}`)
  return text
}

export const inFlow = ({ templates }: Reference, flow: string): Template[] =>
  templates.filter((one) => one.flow === flow && !one.isDeleted)

export const ofEvent = (reference: Reference, flow: string, event: Event): Template | null =>
  inFlow(reference, flow).find((one) => one.event === event) ?? null

/** At 09:00 in Berlin, where it is winter, on the day before the last one of the discount (G-32). */
export const discountEnd = ({ discount }: Case): number | null =>
  discount === null ? null : (discount - 1) * DAY + 8 * 60

export const hasFailed = ({ mails }: Case): boolean =>
  mails.some(({ status }) => status === 'FAILED')

export const isAnyPaused = ({ waiting }: Case): boolean => waiting.some(({ isPaused }) => isPaused)

/** All that waits stands still from now on. */
export function hold({ now }: Reference, one: Case): void {
  for (const mail of one.waiting) mail.isPaused = true
  one.pausedAt ??= now
}

/** What happens to the rest of an ACTIVE case after a failure, or an answer (G-39, G-612). */
function pauseRest(reference: Reference, one: Case): void {
  if (one.state === 'ACTIVE' && one.waiting.some(({ isPaused }) => !isPaused)) hold(reference, one)
}

/** A mail leaves at once, or fails: without a value for one of its tags, or at the server that should take it. */
export function send(
  reference: Reference,
  one: Case,
  template: Template,
  version: number,
  kind: Kind,
) {
  const text = versionOf(template.versions, version)
  const days = [dayOf(reference.now)]
  const mail: Mail = { template, kind, text, status: 'FAILED', days }
  one.mails.push(mail)
  if (isWhole(text, one.hasCompany) && !reference.refusing.delete(one)) {
    mail.status = 'SENT'
    reference.arrivals.push({ to: one, mail, text })
  }
  if (mail.status === 'FAILED') pauseRest(reference, one)
  return mail
}

function enter(reference: Reference, one: Case, state: CaseState): void {
  one.state = state
  one.since = reference.now
}

/** Nothing is left to say (G-602). */
function endAutomation(one: Case): void {
  one.waiting = []
  one.pausedAt = null
}

export const wasSent = ({ mails }: Case, template: Template): boolean =>
  mails.some((mail) => mail.template === template && mail.status === 'SENT')

/** What a flow sends by itself from an activation on; nothing that was said is said again (G-617). */
function plan(reference: Reference, one: Case): void {
  if (reference.plan === 'LITE') return
  for (const template of inFlow(reference, one.flow)) {
    if (wasSent(one, template)) continue
    const of = { template, version: template.versions.length, isPaused: false }
    const { days } = newest(template)
    if (days !== null)
      one.waiting.push({ ...of, kind: 'SCHEDULED', at: reference.now + days * DAY })
    const at = discountEnd(one)
    if (template.event === 'DISCOUNT_END' && at !== null && at > reference.now)
      one.waiting.push({ ...of, kind: 'DISCOUNT_END', at })
  }
}

export function activate(reference: Reference, one: Case): Refusal | null {
  const isAgain = one.state === 'CANCELLED' && one.wasActivated
  if (one.state !== 'STANDBY' && !isAgain) return refuse(409)
  enter(reference, one, 'ACTIVE')
  Object.assign(one, { wasActivated: true, initialAt: reference.now, pausedAt: null })
  plan(reference, one)
  const initial = ofEvent(reference, one.flow, 'INITIAL')
  if (initial && wasSent(one, initial)) return null
  if (initial) send(reference, one, initial, initial.versions.length, 'INITIAL')
  else {
    const days = [dayOf(reference.now)]
    one.mails.push({ template: null, kind: 'INITIAL', text: null, status: 'FAILED', days })
    pauseRest(reference, one)
  }
  return null
}

export function cancel(reference: Reference, one: Case): Refusal | null {
  if (one.state !== 'STANDBY' && one.state !== 'ACTIVE') return refuse(409)
  enter(reference, one, 'CANCELLED')
  endAutomation(one)
  return null
}

export function reset(reference: Reference, one: Case): Refusal | null {
  if (one.state !== 'CANCELLED' || one.wasActivated) return refuse(409)
  enter(reference, one, 'STANDBY')
  return null
}

export function assignFlow(one: Case, flow: string): Refusal | null {
  if (one.state !== 'STANDBY' && one.state !== 'CANCELLED') return refuse(409)
  one.flow = flow
  return null
}

/** The mail about the end of a discount follows the offer; one that is not planned is not planned by it. */
export function offer(reference: Reference, one: Case, discount: number | null): Refusal | null {
  // Of a paid case no more is changed than how it is invoiced.
  if (one.state === 'PAID' && (discount === null || discount === one.discount)) return null
  if (one.state !== 'STANDBY' && one.state !== 'ACTIVE') return refuse(409)
  one.discount = discount
  const ends = one.waiting.filter(({ kind }) => kind === 'DISCOUNT_END')
  if (ends.length === 0) return null
  const at = discountEnd(one)
  if (at !== null && at > reference.now) for (const mail of ends) mail.at = at
  else take(one, ends)
  return null
}

/** Takes mails away that wait; with the last paused one the pause is over, but for somebody who wrote during a payment. */
export function take(one: Case, mails: readonly Waiting[]): void {
  one.waiting = one.waiting.filter((mail) => !mails.includes(mail))
  if (one.state === 'ACTIVE' && !isAnyPaused(one)) one.pausedAt = null
}

export function pause(reference: Reference, one: Case): Refusal | null {
  if (one.waiting.every(({ isPaused }) => isPaused)) return refuse(409)
  hold(reference, one)
  return null
}

/** Reminders go on as much later as the pause was long; the end of the discount keeps its day, or is over (G-604). */
export function resume({ now }: Reference, one: Case): Refusal | null {
  if (!isAnyPaused(one) || hasFailed(one)) return refuse(409)
  const length = now - (one.pausedAt ?? now)
  one.waiting = one.waiting.filter(
    ({ kind, at, isPaused }) => !(isPaused && kind === 'DISCOUNT_END' && at <= now),
  )
  for (const mail of one.waiting) {
    if (mail.isPaused && mail.kind !== 'DISCOUNT_END') mail.at += length
    mail.isPaused = false
  }
  one.pausedAt = null
  return null
}

export function deleteMail(one: Case, mail: Mail): Refusal | null {
  if (mail.status !== 'FAILED') return refuse(409)
  one.mails = one.mails.filter((other) => other !== mail)
  take(one, [])
  return null
}

export function paymentBegins(reference: Reference, one: Case): Refusal | null {
  if (one.state !== 'ACTIVE') return refuse(409)
  enter(reference, one, 'PAYMENT_PROCESSING')
  return null
}

export function paymentArrives(reference: Reference, one: Case): Refusal | null {
  if (one.state !== 'ACTIVE' && one.state !== 'PAYMENT_PROCESSING') return refuse(409)
  enter(reference, one, 'PAID')
  endAutomation(one)
  const template = reference.plan === 'LITE' ? null : ofEvent(reference, one.flow, 'PAID')
  if (template) send(reference, one, template, template.versions.length, 'PAID')
  return null
}

/** The reminders come back: paused where a mail failed or somebody wrote meanwhile (G-626). */
export function paymentFails(reference: Reference, one: Case): Refusal | null {
  if (one.state === 'ACTIVE') return null
  if (one.state !== 'PAYMENT_PROCESSING') return refuse(409)
  enter(reference, one, 'ACTIVE')
  if (hasFailed(one) || one.pausedAt !== null) pauseRest(reference, one)
  if (!isAnyPaused(one)) one.pausedAt = null
  return null
}

export function answer(reference: Reference, one: Case): void {
  if (one.state === 'PAYMENT_PROCESSING') one.pausedAt ??= reference.now
  else pauseRest(reference, one)
}

/** What came back was not sent after all. */
export function bounce(reference: Reference, one: Case, mail: Mail): void {
  if (!one.mails.includes(mail) || mail.status !== 'SENT') return
  mail.status = 'FAILED'
  mail.days.push(dayOf(reference.now))
  pauseRest(reference, one)
}
