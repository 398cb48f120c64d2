import type { CaseDetail, ChargeDetails } from '../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { isOfferValid } from '../../modules/external-events/amount-due.ts'
import { type Markup, markup, page } from '../../text/page.ts'
import { type PortalTexts, portalTexts } from './portal-texts.ts'

/** What the page shows of a case: the short facts, and with `offer` everything that is claimed. */
export type PortalCase = {
  detail: CaseDetail
  claimant: string
  /** An instant, for whether the discount still holds. */
  now: string
}

/** Why the PIN that was entered opened nothing. */
export type PinProblem = 'wrongPin' | 'tooManyTries'

type Words = {
  texts: PortalTexts
  money(amount: number): string
  percentage(hundredths: number): string
  day(instant: string): string
}

function wordsFor({ detail }: PortalCase): Words & { language: string } {
  const { language, texts } = portalTexts(detail.translation?.language ?? null)
  const currency = detail.claim_details.currency ?? ''
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    texts,
    money: (amount) => `${number.format(amount)} ${currency}`.trim(),
    percentage: (hundredths) => percent.format(hundredths / 100),
    day: (instant) => date.format(new Date(instant)),
  }
}

const row = (label: string | Markup, value: string): Markup =>
  markup`<tr><td>${label}</td><td>${value}</td></tr>`
const sum = (label: string, value: string): Markup =>
  markup`<tr class="sum"><td>${label}</td><td>${value}</td></tr>`

const facts = ({ detail, claimant }: PortalCase, { texts }: Words): Markup => markup`
<h1>${texts.title}</h1>
<p class="state">${texts.states[detail.state] ?? texts.closed}</p>
<table>${[
  row(texts.caseNumber, detail.id),
  row(texts.website, detail.host),
  row(texts.claimant, claimant),
  row(texts.uses, String(detail.findings.length)),
]}</table>`

function useRow(finding: Finding, { texts, money }: Words): Markup {
  const value =
    finding.license?.state === 'VALID'
      ? texts.licensed
      : finding.price === null
        ? ''
        : money(finding.price)
  const { filename } = finding.original_image
  return markup`<tr><td>${texts.image} ${filename}<br><span>${finding.page_link}</span></td><td>${value}</td></tr>`
}

function discountRows(charges: ChargeDetails, shown: PortalCase, words: Words): Markup[] {
  const { settlement_offer: offer, final_amount_gross_settlement: amount } = charges
  if (!offer || amount === null) return []
  const { texts, day, money } = words
  const date = day(offer.settlement_date)
  return isOfferValid(charges, dayOf(shown.now))
    ? [sum(texts.discount.replace('{date}', date), money(amount))]
    : [row(texts.discountEnded.replace('{date}', date), '')]
}

function claim(charges: ChargeDetails, shown: PortalCase, words: Words): Markup {
  const { texts, money } = words
  const tax = charges.indirect_tax_no_settlement
  return markup`<h2>${texts.offer}</h2><table>${[
    ...shown.detail.findings.map((finding) => useRow(finding, words)),
    row(texts.net, money(charges.total_net_amount_findings)),
    ...charges.additional_fees_no_settlement.map((fee) => row(fee.name, money(fee.amount))),
    ...(tax.amount > 0
      ? [row(`${texts.tax} (${words.percentage(tax.percentage)})`, money(tax.amount))]
      : []),
    sum(texts.total, money(charges.final_amount_gross_no_settlement)),
    ...(shown.detail.state === 'PAID' ? [] : discountRows(charges, shown, words)),
  ]}</table>`
}

function received({ detail }: PortalCase, { texts, day, money }: Words): Markup {
  const { payment } = detail
  if (!payment) return markup``
  const label = texts.received.replace('{date}', day(payment.date_received))
  return markup`<table>${[sum(label, money(payment.amount_received))]}</table>`
}

/** The page of who proved by token or PIN to be meant (communication.md 6.1; the offer is read-only here). */
export function offerPage(shown: PortalCase): string {
  const words = wordsFor(shown)
  const charges = shown.detail.charge_details
  const claimed = charges ? claim(charges, shown, words) : markup``
  const body = markup`${facts(shown, words)}${claimed}${received(shown, words)}`
  return page(words.language, words.texts.title, body)
}

/** The page of anybody who has the address: no amount, no image, and the question for the PIN. */
export function factsPage(shown: PortalCase, problem: PinProblem | null = null): string {
  const words = wordsFor(shown)
  const { texts } = words
  const complaint = problem ? markup`<p role="alert">${texts[problem]}</p>` : markup``
  const body = markup`${facts(shown, words)}
<p>${texts.pinNeeded}</p>${complaint}
<form method="post"><label>${texts.pin}<input name="pin" inputmode="numeric" autocomplete="off" maxlength="12" required></label><button>${texts.showOffer}</button></form>`
  return page(words.language, texts.title, body)
}

const notice = (language: string | null, pick: (texts: PortalTexts) => string): string => {
  const known = portalTexts(language)
  const body = markup`<h1>${known.texts.title}</h1><p class="state">${pick(known.texts)}</p>`
  return page(known.language, known.texts.title, body)
}

/** Before the first activation and after a cancellation (T4). */
export const closedPage = (language: string | null): string =>
  notice(language, (texts) => texts.closed)

export const unknownPage = (): string => notice(null, (texts) => texts.unknown)
