import type { CaseDetail, ChargeDetails } from '../../../contracts/model/cases/case.ts'
import type { PortalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { type Markup, markup } from '../../text/page.ts'
import { isOfferValid } from '../external-events/amount-due.ts'
import { sumLines, taxNote } from '../portal-pay/sum-lines.ts'

const row = (label: string, value: string, isSum = false): Markup =>
  markup`<tr${isSum ? markup` class="sum"` : null}><th scope="row">${label}</th><td>${value}</td></tr>`

function linesOfUses({ findings }: CaseDetail, currency: string, wording: PortalWording): Markup[] {
  const { words, say, money } = wording
  return findings.flatMap(({ license, price, original_image: { filename } }) => {
    const label = say(words.sum.use, { file: filename })
    if (license?.state === 'VALID') return [row(label, words.sum.licensed)]
    return price === null ? [] : [row(label, money(price, currency))]
  })
}

/** What is to be paid, each sum with the day that it holds until or from. */
function sums(charges: ChargeDetails, currency: string, now: string, wording: PortalWording) {
  const { words, say, day, money } = wording
  const whole = money(charges.final_amount_gross_no_settlement, currency)
  const { settlement_offer: offer, final_amount_gross_settlement: reduced } = charges
  if (!offer || reduced === null)
    return markup`<dl class="sums">${pair(words.sum.noDiscount, whole)}</dl>`
  const date = day(offer.settlement_date)
  if (!isOfferValid(charges, dayOf(now)))
    return markup`<dl class="sums">${pair(words.sum.noDiscount, whole)}</dl><p>${say(words.sum.ended, { date })}</p>`
  return markup`<dl class="sums">${pair(say(words.sum.untilDate, { date }), money(reduced, currency))}${pair(say(words.sum.afterDate, { date }), whole)}</dl>`
}

const pair = (label: string, amount: string): Markup =>
  markup`<div><dt>${label}</dt><dd>${amount}</dd></div>`

/** How the sum is made up, line by line, and both sums with their dates. */
export function claim(detail: CaseDetail, now: string, wording: PortalWording): Markup {
  const { charge_details: charges, claim_details: offer } = detail
  const currency = offer.currency ?? ''
  if (!charges) return markup``
  const lines = sumLines(charges, false, wording)
  const note = taxNote(charges, wording)
  return markup`<h2>${wording.words.sum.title}</h2><table>${[
    ...linesOfUses(detail, currency, wording),
    ...lines.map(({ label, amount }, at) =>
      row(label, wording.money(amount, currency), at === lines.length - 1),
    ),
  ]}</table>${note && markup`<p>${note}</p>`}${sums(charges, currency, now, wording)}`
}
