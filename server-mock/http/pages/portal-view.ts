import type { CaseDetail, ChargeDetails } from '../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import {
  type PortalWording,
  portalWording,
} from '../../../contracts/rules/portal/portal-wording.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { isOfferValid } from '../../modules/external-events/amount-due.ts'
import type { ShownTexts } from '../../modules/portal/portal-texts.ts'
import { takesLicenses } from '../../modules/portal-forms/license-page.ts'
import { type Markup, markup, page } from '../../text/page.ts'

/** What the page shows of a case: the short facts, and with `offer` everything that is claimed. */
export type PortalCase = {
  detail: CaseDetail
  claimant: string
  /** An instant, for whether the discount still holds. */
  now: string
  /** What the customer says itself, in the language of the case (communication.md 6.1). */
  texts: ShownTexts
}

/** How long a lock holds. */
export const PIN_LOCK_MINUTES = 15

/** Why the PIN that was entered opened nothing. */
export type PinProblem = 'wrongPin' | 'tooManyTries'

/** The pages of a case say days as the calendar of UTC has them. */
const wordsFor = ({ detail }: PortalCase): PortalWording =>
  portalWording(detail.translation?.language ?? null, 'UTC')

const currencyOf = ({ detail }: PortalCase): string => detail.claim_details.currency ?? ''

/** What the page is called, and what its heading says. */
const titleOf = ({ detail }: PortalCase, { words, say }: PortalWording): string =>
  say(words.site.caseOf, { caseId: detail.id })

/** What is said of the state of a case whose page is open. */
function stateOf({ detail }: PortalCase, { words: { states } }: PortalWording): string {
  if (detail.state === 'VALID_LICENSE') return states.licensed
  if (detail.state === 'PAID') return states.PAID
  return detail.state === 'PAYMENT_PROCESSING' ? states.PAYMENT_PROCESSING : states.ACTIVE
}

const row = (label: string | Markup, value: string): Markup =>
  markup`<tr><td>${label}</td><td>${value}</td></tr>`
const sum = (label: string, value: string): Markup =>
  markup`<tr class="sum"><td>${label}</td><td>${value}</td></tr>`

const facts = (shown: PortalCase, wording: PortalWording): Markup => {
  const { words, say, count } = wording
  const { detail, claimant: company } = shown
  const uses = detail.findings.length
  return markup`
<h1>${titleOf(shown, wording)}</h1>
<p class="state">${stateOf(shown, wording)}</p>
<p>${say(words.claimant.lead, { company, host: detail.host })} ${count(words.claimant.reason, uses)}</p>
<table>${[
    row(words.site.caseId, detail.id),
    row(words.check.what, count(words.uses.count, uses)),
  ]}</table>`
}

function useRow(finding: Finding, shown: PortalCase, { words, say, money }: PortalWording): Markup {
  const value =
    finding.license?.state === 'VALID'
      ? words.sum.licensed
      : finding.price === null
        ? ''
        : money(finding.price, currencyOf(shown))
  const label = say(words.sum.use, { file: finding.original_image.filename })
  return markup`<tr><td>${label}<br><span>${finding.page_link}</span></td><td>${value}</td></tr>`
}

function discountRows(charges: ChargeDetails, shown: PortalCase, wording: PortalWording): Markup[] {
  const { settlement_offer: offer, final_amount_gross_settlement: amount } = charges
  if (!offer || amount === null) return []
  const { words, say, day, money } = wording
  const date = day(offer.settlement_date)
  return isOfferValid(charges, dayOf(shown.now))
    ? [sum(say(words.sum.untilDate, { date }), money(amount, currencyOf(shown)))]
    : [row(say(words.sum.ended, { date }), '')]
}

function claim(charges: ChargeDetails, shown: PortalCase, wording: PortalWording): Markup {
  const { words, say, percentage } = wording
  const money = (amount: number): string => wording.money(amount, currencyOf(shown))
  const tax = charges.indirect_tax_no_settlement
  const taxName = words.taxes[charges.indirect_tax_type ?? 'NO_INDIRECT_TAX']
  const taxed = say(words.sum.tax, { tax: taxName, percentage: percentage(tax.percentage) })
  return markup`<h2>${words.sum.title}</h2><table>${[
    ...shown.detail.findings.map((finding) => useRow(finding, shown, wording)),
    row(words.sum.subtotal, money(charges.total_net_amount_findings)),
    ...charges.additional_fees_no_settlement.map((fee) => row(fee.name, money(fee.amount))),
    ...(tax.amount > 0 ? [row(taxed, money(tax.amount))] : []),
    sum(words.sum.total, money(charges.final_amount_gross_no_settlement)),
    ...(shown.detail.state === 'PAID' ? [] : discountRows(charges, shown, wording)),
  ]}</table>`
}

function received(shown: PortalCase, { words, day, money }: PortalWording): Markup {
  const { payment } = shown.detail
  if (!payment) return markup``
  return markup`<table>${[
    row(words.receipt.paidOn, day(payment.date_received)),
    sum(words.receipt.title, money(payment.amount_received, currencyOf(shown))),
  ]}</table>`
}

/** What can be done, by ways of equal weight. */
function doors(
  { detail }: PortalCase,
  { words: { doors: said } }: PortalWording,
  { link, isPayable }: { link: (path: string) => string; isPayable: boolean },
): Markup {
  const door = (path: string, label: string, text: string): Markup =>
    markup`<li><a href="${link(path)}">${label}</a><p>${text}</p></li>`
  return markup`<h2>${said.title}</h2><ul class="doors">${[
    ...(takesLicenses(detail) ? [door('/license', said.license, said.licenseText)] : []),
    ...(isPayable ? [door('/billing', said.settle, said.settleText)] : []),
    door('/callback', said.talk, said.talkText),
  ]}</ul>`
}

/** Who the customer is and what it is often asked, by its own texts. */
function aboutUs({ texts }: PortalCase, { words }: PortalWording): Markup {
  const { aboutUs: about, faq } = texts
  const questions = faq.map(
    ({ question, answer }) => markup`<details><summary>${question}</summary>${answer}</details>`,
  )
  return markup`${about ? markup`<h2>${words.about.title}</h2>${about}` : markup``}${
    faq.length > 0 ? markup`<h2>${words.faq.title}</h2>${questions}` : markup``
  }`
}

/** The page of who proved by token or PIN to be meant (communication.md 6.1), with the way to pay. */
export function offerPage(shown: PortalCase, pay: Markup, link: (path: string) => string): string {
  const wording = wordsFor(shown)
  const charges = shown.detail.charge_details
  const claimed = charges ? claim(charges, shown, wording) : markup``
  const isPayable = shown.detail.state === 'ACTIVE' && pay.html !== ''
  const ways = doors(shown, wording, { link, isPayable })
  const said = shown.texts.caseOverview ?? markup``
  const body = markup`${facts(shown, wording)}${said}${ways}${claimed}${received(shown, wording)}${pay}${aboutUs(shown, wording)}`
  return page(wording.language, titleOf(shown, wording), body)
}

function complaint(problem: PinProblem, { words, say, count }: PortalWording): string {
  if (problem === 'wrongPin') return words.login.wrong
  return say(words.login.locked, { minutes: count(words.minutes, PIN_LOCK_MINUTES) })
}

/** The page of anybody who has the address: no amount, no image, and the question for the PIN. */
export function factsPage(shown: PortalCase, problem: PinProblem | null = null): string {
  const wording = wordsFor(shown)
  const { login } = wording.words
  const said = problem ? markup`<p role="alert">${complaint(problem, wording)}</p>` : markup``
  const greeting = shown.texts.login ?? markup``
  const body = markup`${facts(shown, wording)}${greeting}
<p>${login.emptyPin}</p>${said}
<form method="post"><label>${login.pin}<input name="pin" inputmode="numeric" autocomplete="off" maxlength="12" required></label><button>${login.submit}</button></form>`
  return page(wording.language, titleOf(shown, wording), body)
}

function notice(
  language: string | null,
  pick: (wording: PortalWording) => { title: string; text: string },
): string {
  const wording = portalWording(language, 'UTC')
  const { title, text } = pick(wording)
  return page(wording.language, title, markup`<h1>${title}</h1><p class="state">${text}</p>`)
}

/** Before the first activation and after a cancellation (T4). */
export const closedPage = (language: string | null, company: string): string =>
  notice(language, ({ words, say }) => ({
    title: words.states.closedTitle,
    text: say(words.states.closed, { company }),
  }))

export const unknownPage = (): string =>
  notice(null, ({ words }) => ({
    title: words.problems.notFoundTitle,
    text: words.problems.notFound,
  }))
