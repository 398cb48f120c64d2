import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { newId } from '../../ids.ts'
import { type Markup, markup } from '../../text/page.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { amountDue, isOfferValid } from '../external-events/amount-due.ts'
import { accountOf } from '../payment-provider/account-of.ts'
import { checkoutUnderWay, paidCheckout } from '../payments/checkout-rows.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { goTo, nameOfPayer, type PayAnswer, type PayContext, payPage } from './context.ts'
import { type SumLine, sumLines, taxNote } from './sum-lines.ts'

/** The service's own pages, where its form leads; a browser holds the redirect to this as well. */
const SERVICE = 'https://checkout.stripe.com'

const sendsTo = ({ services: { config } }: PayContext): string[] =>
  config.paymentProvider === 'stripe' ? [SERVICE] : [config.publicFilesUrl]

/** `note`: said below the lines. */
export function sumTable(
  lines: readonly SumLine[],
  currency: string,
  context: PayContext,
  note: string | null = null,
): Markup {
  const { money, words } = context.wording
  return markup`<table><caption>${words.sum.title}</caption>${lines.map(
    ({ label, amount }, at) =>
      markup`<tr${at === lines.length - 1 ? markup` class="sum"` : null}><th scope="row">${label}</th><td>${money(amount, currency)}</td></tr>`,
  )}</table>${note && markup`<p>${note}</p>`}`
}

/** Who pays, as it stands on the receipt. */
export function billedTo({ detail, wording }: PayContext): Markup {
  const address = detail.billing_address
  if (!address) return markup``
  const { company, name, address_line_1, address_line_2, postal_code, city, country } = address
  const lines = [
    ...[company, name, address_line_1 ?? address.street_address, address_line_2],
    [postal_code, city].filter(Boolean).join(' '),
    country && wording.country(country),
    ...[address.email, address.vat_id, address.reference_number],
  ].filter((line) => line !== null && line !== '')
  return markup`<address>${lines.map((line) => markup`${line}<br>`)}</address>`
}

const problem = (context: PayContext, text: string): PayAnswer =>
  payPage(
    context.wording.words.check.title,
    markup`<p role="alert">${text}</p><p><a href="${context.portal}${context.casePath}">${context.wording.words.site.backToCase}</a></p>`,
    { status: 409, isProblem: true },
  )

/** A payment has been started: it is finished, or left. */
function underWayPage(context: PayContext, id: string, shown: number): PayAnswer {
  const { check, site } = context.wording.words
  const body = markup`<p>${check.underway}</p>
<form method="post" action="${context.portal}/pay?case=${context.detail.id}">${hidden(newId(), shown)}<button>${check.continue}</button></form>
<form method="post" action="${context.portal}/pay/${id}/leave"><button class="quiet">${site.backToCase}</button></form>`
  return payPage(check.title, body, { sendsTo: sendsTo(context) })
}

const hidden = (command: string, shown: number): Markup =>
  markup`<input type="hidden" name="command" value="${command}"><input type="hidden" name="shown" value="${shown}">`

/**
 * Everything once more before anything is charged. `refused`: what a form before showed, in hundredths, with which nothing could
 * be begun.
 */
export async function checkPage(
  context: PayContext,
  refused: number | null = null,
): Promise<PayAnswer> {
  const { detail, services, customerId, wording, claimant, portal } = context
  const { database, config, clock } = services
  const { check, site, billing } = wording.words
  const open = await checkoutUnderWay(database.db, detail.id)
  if (detail.state === 'PAYMENT_PROCESSING' && open)
    return underWayPage(context, open.id, open.amount)
  const { charge_details: charges } = detail
  const currency = charges?.currency ?? null
  if (detail.state !== 'ACTIVE' || !charges || currency === null) {
    const paid = detail.state === 'PAID' ? await paidCheckout(database.db, detail.id) : null
    return goTo(context, paid ? `/paid/${paid.id}` : context.casePath)
  }
  if (detail.billing_address === null) return goTo(context, '/billing')
  if ((await accountOf(database.db, config, customerId)) === null)
    return problem(context, check.unavailable)
  const today = dayOf(clock.now().toISOString())
  const amount = amountDue(charges, today)
  const isReduced = isOfferValid(charges, today)
  const date = charges.settlement_offer?.settlement_date
  const paid = wording.money(amount, currency)
  const changed =
    date && date < today
      ? wording.say(check.discountEnded, { date: wording.day(date), amount: paid })
      : wording.say(check.changed, { amount: paid })
  const isChanged = refused !== null
  const said = refused === toHundredths(amount) ? wording.words.states.changed : changed
  const body = markup`${isChanged ? markup`<p role="alert">${said}</p>` : null}<p>${check.intro}</p>
<dl><dt>${check.what}</dt><dd>${wording.say(site.caseOf, { caseId: detail.id })}, ${detail.host}</dd>
<dt>${check.to}</dt><dd>${claimant}</dd>
<dt>${check.billTo}</dt><dd>${billedTo(context)}<a href="${portal}/billing">${wording.say(site.changeOf, { field: billing.title })}</a></dd></dl>
${sumTable(sumLines(charges, isReduced, wording), currency, context, taxNote(charges, wording))}
<p>${check.provider}</p>
<form method="post" action="${portal}/pay?case=${detail.id}">${hidden(newId(), toHundredths(amount))}<button>${wording.say(check.submit, { amount: paid })}</button></form>
<p><a href="${portal}${context.casePath}">${site.back}</a></p>`
  const status = isChanged ? 409 : 200
  return payPage(check.title, body, { status, isProblem: isChanged, sendsTo: sendsTo(context) })
}

const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** The form of the check: to the provider, or back to what has changed. */
export async function takePay(context: PayContext, form: URLSearchParams): Promise<PayAnswer> {
  const { services, customerId, detail, portal, wording } = context
  const [command, shown] = [form.get('command') ?? '', Number(form.get('shown') ?? Number.NaN)]
  if (!isId(command) || !Number.isSafeInteger(shown)) return checkPage(context)
  const answer = await startCheckout(
    services,
    {
      ...{ customerId, caseId: detail.id, commandId: command, shown, portal },
      language: wording.language,
      description: `${wording.say(wording.words.site.caseOf, { caseId: detail.id })}, ${detail.host}`,
    },
    nameOfPayer(context),
  )
  switch (answer.to) {
    case 'provider':
      return { kind: 'redirect', url: answer.url }
    case 'outcome':
      return goTo(context, `/paid/${answer.id}`)
    case 'form': {
      // It may have been paid, or closed, since this request began.
      const { database, config } = services
      const now = await readSnapshot(database.db, config, customerId, detail.id)
      return checkPage({ ...context, detail: now?.detail ?? detail }, shown)
    }
    case 'unavailable':
    case 'unreachable':
      return problem(context, wording.words.check.start)
  }
}
