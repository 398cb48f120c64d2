import type { BillingAddress, CaseState, Payment } from '../../../contracts/model/cases/case.ts'
import type { LicenseState } from '../../../contracts/model/cases/finding.ts'
import type { Random } from '../../random.ts'
import type { Colleague } from '../accounts.ts'
import { type History, record } from '../history.ts'
import { drawConcern, mailArrived } from '../mails/receive-mail.ts'
import { colleagueAnswered } from '../mails/write-mail.ts'
import { atWork, HOUR, iso, MINUTE } from '../timestamps.ts'
import { longNotes, shortNotes } from './notes.ts'

/** A time in office hours between two others, or any between them where none fits. */
export function within(random: Random, from: number, to: number): number {
  const any = from + random.next() * Math.max(0, to - from)
  const worked = atWork(random, any)
  return Math.round(worked > from && worked < to ? worked : any)
}

export const colleague = (history: History): Colleague =>
  history.frame.random.pick(history.frame.tenant.staff)

export function created(history: History, at: number): void {
  record(history, 'CASE_CREATED', at, {}, colleague(history))
}

export function stateChanged(
  history: History,
  at: number,
  from: CaseState,
  to: CaseState,
  by: Colleague | null,
  paid: { amount: number; currency: string; payment_method: string } | null = null,
): void {
  record(history, 'STATE_CHANGE', at, { old_state: from, new_state: to, additional_info: paid }, by)
}

export function visited(history: History, at: number): void {
  record(history, 'LINK_CLICKED', at, {})
}

export function loggedIn(history: History, at: number): void {
  record(history, 'LOGIN', at, {})
}

/** Notes of colleagues between two timestamps, some of them long. */
export function noted(history: History, from: number, to: number, text?: string): void {
  const { random, opponent } = history.frame
  const chosen = text ?? random.pick(random.chance(0.4) ? longNotes : shortNotes)
  const filled = chosen
    .replaceAll('{name}', opponent.contact.last_name ?? 'the owner')
    .replaceAll('{company}', opponent.company)
  record(history, 'NOTE', within(random, from, to), { text: filled }, colleague(history))
}

export const replySubject = (history: History): string => {
  const { opponent, caseId } = history.frame
  return `Re: Use of our photographs on ${opponent.host} (case ${caseId})`
}

/** The opponent wrote, a colleague answered; answers the pause that came of it. */
export function corresponded(history: History, from: number, to: number) {
  const { random, opponent } = history.frame
  const at = within(random, from, to)
  const subject = replySubject(history)
  mailArrived(history, { at, subject, concern: drawConcern(random, opponent), unread: false })
  const answered = Math.min(at + random.int(40, 30 * 60) * MINUTE, to)
  if (answered > at + MINUTE) colleagueAnswered(history, answered, colleague(history), subject)
  return { from: at, by: answered - at }
}

/** The payer filled in the checkout: visit, login, address; answers the address. */
export function checkedOut(history: History, at: number): BillingAddress {
  const { contact } = history.frame.opponent
  visited(history, at)
  loggedIn(history, at + 50_000)
  record(history, 'BILLING_ADDR_SET', at + 3 * MINUTE, {
    summary: [contact.company, contact.postal_code, contact.city].filter(Boolean).join(', '),
  })
  return {
    company: contact.company,
    vat_id: contact.vat_id,
    name: contact.name,
    street_address: contact.address_line_1,
    address_line_1: contact.address_line_1,
    address_line_2: contact.address_line_2,
    postal_code: contact.postal_code,
    city: contact.city,
    country: contact.country,
    email: contact.email,
    reference_number: contact.reference_number,
  }
}

export function paymentStarted(history: History, at: number, amount: number, currency: string) {
  record(history, 'PAYMENT_INITIATED', at, { amount, currency })
  stateChanged(history, at + 1_000, 'ACTIVE', 'PAYMENT_PROCESSING', null)
}

/** What a provider says of a payment that failed. */
export const declines = [
  'Card declined by the issuing bank',
  'The bank account has insufficient funds',
  'The card has expired',
  'Authentication with the bank was not completed',
] as const

export function paymentFailed(history: History, at: number): void {
  record(history, 'PAYMENT_FAILED', at, { message: history.frame.random.pick(declines) })
  stateChanged(history, at + 1_000, 'PAYMENT_PROCESSING', 'ACTIVE', null)
}

/** The provider's success; answers what the case keeps of it. */
export function paymentSucceeded(
  history: History,
  at: number,
  from: CaseState,
  amount: number,
  currency: string,
): Payment {
  const method = history.frame.random.weighted([
    ['card', 6],
    ['sepa_debit', 3],
    ['paypal', 2],
    ['bank_transfer', 1],
  ])
  record(history, 'PAYMENT_SUCCEEDED', at, { amount, currency, payment_method: method })
  const paid = { amount, currency, payment_method: method }
  stateChanged(history, at + 1_000, from, 'PAID', null, paid)
  return { date_received: iso(at), amount_received: amount, payment_method_type: method }
}

/** What website owners call the files that they upload. */
export const licenseFiles = [
  'license.pdf',
  'stock-invoice.pdf',
  'Lizenz.pdf',
  'receipt-2021.pdf',
  'license-agreement.pdf',
] as const

/** A licence uploaded for a finding, reviewed by a colleague unless it is UNCHECKED. */
export function licensed(
  history: History,
  findingId: string,
  at: number,
  state: LicenseState,
): void {
  const { random, tenant, caseId } = history.frame
  history.licenses.push({
    id: random.id(),
    findingId,
    caseId,
    customerId: tenant.id,
    state,
    filename: random.pick(licenseFiles),
    uploaded: iso(at),
    note: random.chance(0.4) ? random.pick(licenceNotes) : null,
    validationUserName: state === 'UNCHECKED' ? null : colleague(history).name,
  })
}

const licenceNotes = [
  'Bought through our web agency',
  'Extended license, see page 2',
  'Gekauft im Mai 2021',
  'The photographer is a friend of ours and agreed',
] as const

/** How long ago something happened that is still fresh: minutes, hours or a few days. */
export const fresh = (random: Random): number =>
  random.int(0, 59_999) +
  random.weighted([
    [random.int(3, 55) * MINUTE, 2],
    [random.int(60, 9 * 60) * MINUTE, 4],
    [random.int(10, 90) * HOUR, 3],
  ])
