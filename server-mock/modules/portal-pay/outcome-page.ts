import { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { toHundredths, toMajor } from '../../../contracts/rules/money/money.ts'
import { parse } from '../../../contracts/schema.ts'
import { toInstant } from '../../db/instant.ts'
import { type Markup, markup } from '../../text/page.ts'
import { storedInvoice } from '../invoices/stored-invoice.ts'
import { type CheckoutRow, checkoutOf } from '../payments/checkout-rows.ts'
import { followCheckout } from '../payments/follow-checkouts.ts'
import { leaveCheckout } from '../payments/leave-checkout.ts'
import { billedTo, sumTable } from './check-page.ts'
import { goTo, type PayAnswer, type PayContext, payPage } from './context.ts'
import { sumLines, taxNote } from './sum-lines.ts'

const DAY_MS = 24 * 60 * 60_000

/** Names of methods are brands, the same in every language; the words have those that are none. */
const brands: Readonly<Record<string, string>> = {
  ...{ ideal: 'iDEAL | Wero', klarna: 'Klarna', bancontact: 'Bancontact', eps: 'eps' },
  ...{ p24: 'Przelewy24', blik: 'BLIK', twint: 'TWINT', swish: 'Swish', mobilepay: 'MobilePay' },
  ...{ link: 'Link', amazon_pay: 'Amazon Pay', revolut_pay: 'Revolut Pay', mb_way: 'MB WAY' },
}

function methodName(method: string | null, { methods }: PayContext['wording']['words']): string {
  const named = Object.entries(methods).find(([name]) => name === method)
  return named?.[1] ?? brands[method ?? ''] ?? methods.unnamed
}

const backToCase = ({ portal, casePath, wording }: PayContext): Markup =>
  markup`<p><a href="${portal}${casePath}">${wording.words.site.backToCase}</a></p>`

/** The invoice in force, to be downloaded by whoever paid. */
function invoiceLine({ detail, portal, wording }: PayContext): Markup {
  const { receipt } = wording.words
  const invoice = detail.invoices.find(({ type }) => type === 'ACTIVE')
  if (!invoice) return markup`<p>${receipt.invoiceLater}</p>`
  const label = wording.say(receipt.invoice, { number: invoice.number ?? '' })
  return markup`<p><a href="${portal}/invoice/${invoice.id}">${label}</a></p>`
}

/** How a payment was made up, as it was when it began; only the sum where another one was taken. */
function paidLines(row: CheckoutRow, context: PayContext): Markup {
  const charges = parse(ChargeDetails, row.charges)
  const charged = row.charged ?? row.amount
  const { words } = context.wording
  if (!charges.ok || charged !== row.amount)
    return sumTable([{ label: words.sum.total, amount: toMajor(charged) }], row.currency, context)
  const full = toHundredths(charges.value.final_amount_gross_no_settlement)
  const lines = sumLines(charges.value, row.amount !== full, context.wording)
  const note = taxNote(charges.value, context.wording)
  return sumTable(lines, row.currency, context, note)
}

/** What went back to the payer of the payment that the case was paid by, by a lost dispute as well; none where nothing did. */
function returnedOf({ detail, wording }: PayContext, { currency }: CheckoutRow): string[] {
  const { amount_refunded: refunded = 0, amount_lost: lost = 0 } = detail.payment ?? {}
  const returned = toHundredths(refunded) + toHundredths(lost)
  return returned > 0 ? [wording.money(toMajor(returned), currency)] : []
}

/** After paying: what was paid, to whom, the papers, and what happens next. The same whenever it is opened again. */
function receiptPage(row: CheckoutRow, context: PayContext): PayAnswer {
  const { wording, claimant, detail } = context
  const { receipt } = wording.words
  const facts: [string, string | Markup][] = [
    [receipt.reference, `${detail.id}-${row.id.slice(0, 8)}`],
    [receipt.paidOn, wording.day(toInstant(row.settled ?? row.created))],
    [receipt.method, methodName(row.method, wording.words)],
    ...returnedOf(context, row).map((amount): [string, string] => [receipt.returned, amount]),
    [receipt.paidTo, claimant],
    [receipt.paidBy, billedTo(context)],
    [receipt.forWhat, row.description],
  ]
  const body = markup`<p class="state">${receipt.thanks}</p>
<dl>${facts.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
${paidLines(row, context)}${invoiceLine(context)}
<h2>${receipt.nextTitle}</h2><ul><li>${wording.say(receipt.nextNothing, { company: claimant })}</li><li>${receipt.nextNoReminders}</li><li>${receipt.keep}</li></ul>
${backToCase(context)}`
  return payPage(receipt.title, body)
}

const notice = (context: PayContext, title: string, texts: string[], more?: Markup): PayAnswer =>
  payPage(
    title,
    markup`${texts.map((text) => markup`<p>${text}</p>`)}${more ?? null}${backToCase(context)}`,
  )

function waitingPage(row: CheckoutRow, context: PayContext): PayAnswer {
  const { wording, portal } = context
  const { payment } = wording.words
  const until = new Date(Date.parse(row.created) + DAY_MS).toISOString()
  const texts = [
    ...[payment.waiting, payment.waitingDoNotPay],
    wording.say(payment.waitingUntil, { date: wording.day(until) }),
  ]
  const again = markup`<form method="post" action="${portal}/paid/${row.id}"><button>${payment.refresh}</button></form>`
  return notice(context, payment.waitingTitle, texts, again)
}

/** What became of a checkout, as it is known here: looking changes nothing. */
export async function outcomePage(context: PayContext, id: string): Promise<PayAnswer> {
  const { services, detail } = context
  const row = await checkoutOf(services.database.db, detail.id, id)
  if (!row) return { kind: 'missing' }
  switch (row.status) {
    case 'paid':
      return receiptPage(row, context)
    case 'open':
      return waitingPage(row, context)
    case 'refund':
    case 'refunded':
      return returnedPage(row, context)
    case 'starting':
      return goTo(context, '/check')
    case 'ended':
      return endedPage(row, context)
  }
}

/** Money that the case had no use for, because it was paid before, licensed or closed. */
function returnedPage(row: CheckoutRow, context: PayContext): PayAnswer {
  const { wording, detail } = context
  const { payment } = wording.words
  const amount = wording.money(toMajor(row.charged ?? row.amount), row.currency)
  const [title, text] =
    detail.state === 'PAID'
      ? [payment.refundedTitle, payment.refunded]
      : [payment.returnedTitle, payment.returned]
  return notice(context, title, [wording.say(text, { amount })])
}

/** Nothing can be paid by a checkout any more: why, and the way to another one. */
function endedPage({ ending, failureId }: CheckoutRow, context: PayContext): PayAnswer {
  const { detail, wording, portal } = context
  const { payment } = wording.words
  const said = {
    unanswered: [payment.expiredTitle, payment.expired],
    stopped: [payment.stoppedTitle, payment.stopped],
    declined: [payment.declinedTitle, payment.declined],
    left: [payment.leftTitle, payment.left],
  } as const
  const [title, text] = said[ending ?? (failureId === null ? 'left' : 'declined')]
  const again = markup`<p><a href="${portal}/check">${payment.again}</a></p>`
  const isDue = detail.state === 'ACTIVE' && ending !== 'stopped'
  return notice(context, title, [text], isDue ? again : undefined)
}

/** The payer asks whether there is news: the provider is asked. */
export async function lookAgain(context: PayContext, id: string): Promise<PayAnswer> {
  const { services, detail } = context
  const row = await checkoutOf(services.database.db, detail.id, id)
  if (!row) return { kind: 'missing' }
  await followCheckout(services, row.id).catch((cause: unknown) =>
    services.log.warn('a payment could not be looked at', {
      ...{ checkout: row.id },
      reason: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown',
    }),
  )
  return goTo(context, `/paid/${id}`)
}

/** Back from the provider without a payment: it can be gone on with, or left for good. */
export async function leftPage(context: PayContext, id: string): Promise<PayAnswer> {
  const { services, detail, wording, portal } = context
  const { payment, check, site } = wording.words
  const row = await checkoutOf(services.database.db, detail.id, id)
  if (!row) return { kind: 'missing' }
  if (row.status !== 'open') return goTo(context, `/paid/${id}`)
  const isDeclined = row.failureId !== null && detail.state === 'ACTIVE'
  const [title, text] = isDeclined
    ? [payment.declinedTitle, payment.declined]
    : [payment.leftTitle, payment.left]
  const body = markup`<p>${text}</p><p><a href="${portal}/check">${isDeclined ? payment.again : check.continue}</a></p>
<form method="post" action="${portal}/pay/${id}/leave"><button>${site.backToCase}</button></form>`
  return payPage(title, body)
}

/** The payer goes back to the case: nothing can be paid by this checkout any more, unless it was. */
export async function takeLeave(context: PayContext, id: string): Promise<PayAnswer> {
  const { services, detail, wording } = context
  const row = await checkoutOf(services.database.db, detail.id, id)
  if (!row) return { kind: 'missing' }
  try {
    await leaveCheckout(services, row)
  } catch {
    // Nobody knows whether it was ended: the case goes on as a payment in progress.
    return notice(context, wording.words.states.processingTitle, [wording.words.states.processing])
  }
  const now = await checkoutOf(services.database.db, detail.id, id)
  return goTo(context, now?.status === 'paid' ? `/paid/${id}` : context.casePath)
}

/** The invoice in force as its file. */
export async function invoiceFile(context: PayContext, invoiceId: string): Promise<PayAnswer> {
  const { services, customerId, detail } = context
  const isInForce = detail.invoices.some(({ id, type }) => id === invoiceId && type === 'ACTIVE')
  const found =
    isInForce &&
    (await storedInvoice(services.database.db, { customerId, caseId: detail.id, invoiceId }))
  return found ? { kind: 'file', ...found } : { kind: 'missing' }
}
