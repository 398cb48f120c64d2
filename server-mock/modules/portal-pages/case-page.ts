import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { type Markup, markup } from '../../text/page.ts'
import { takesLicenses } from '../portal-forms/license-page.ts'
import { claim } from './claim.ts'
import { type SitePage, type SiteView, sitePage } from './frame.ts'
import { imageUses, type RecordedUses } from './image-uses.ts'

/** What the page of a case shows beside the case itself. */
export type CaseParts = {
  detail: CaseDetail
  recorded: RecordedUses
  /** An instant, for whether the discount still holds. */
  now: string
  /** The way to pay, how far it has come, or the receipt. */
  pay: Markup
}

/** Who claims, for whom, and how anybody can check it by themselves. */
function claimant(view: SiteView, detail: CaseDetail): Markup {
  const { company, base, settings, wording } = view
  const { words, say, count, day } = wording
  const { claimant: said } = words
  const host = detail.host
  const checks = [
    say(said.checkIndependent, { company }),
    ...(settings.imprint
      ? [
          markup`<a href="${settings.imprint}" rel="noopener noreferrer">${say(said.checkImprint, { company })}</a>`,
        ]
      : []),
    say(said.checkAsk, { company }),
    say(said.checkAddress, { address: `${base}/` }),
    said.checkCard,
  ]
  return markup`<h2>${said.title}</h2>
<p>${say(said.lead, { company, host })} ${count(said.reason, detail.findings.length)}</p>
<p>${say(said.addressee, { host })} ${said.notResponsible}</p>
<p class="quiet">${say(said.opened, { date: day(detail.date_created) })}</p>
<details><summary>${said.checkTitle}</summary><ul>${checks.map((text) => markup`<li>${text}</li>`)}</ul><p>${said.advice}</p></details>`
}

/** What can be done, by ways of equal weight. */
function doors({ wording: { words } }: SiteView, { detail, pay }: CaseParts): Markup {
  const { doors: said } = words
  const door = (path: string, label: string, text: string): Markup =>
    markup`<li><a href="${path}">${label}</a><p>${text}</p></li>`
  const isPayable = detail.state === 'ACTIVE' && pay.html !== ''
  return markup`<h2>${said.title}</h2><ul class="doors">${[
    ...(takesLicenses(detail) ? [door('/license', said.license, said.licenseText)] : []),
    ...(isPayable ? [door('/billing', said.settle, said.settleText)] : []),
    door('/callback', said.talk, said.talkText),
  ]}</ul>`
}

function gives({ wording: { words } }: SiteView): Markup {
  const { title, ...said } = words.gives
  return markup`<h2>${title}</h2><ul>${Object.values(said).map((text) => markup`<li>${text}</li>`)}</ul>`
}

/** What is said first: how the case stands, and of a settled or licensed one that nothing is left to do. */
function stateOf({ wording }: SiteView, detail: CaseDetail): { title: string; text: string } {
  const { words, say, day } = wording
  const { states } = words
  const named = say(words.site.caseOf, { caseId: detail.id })
  switch (detail.state) {
    case 'PAID':
      return {
        title: states.paidTitle,
        text: detail.payment
          ? say(states.paid, { date: day(detail.payment.date_received) })
          : states.PAID,
      }
    case 'VALID_LICENSE':
      return { title: states.licensedTitle, text: states.licensed }
    case 'PAYMENT_PROCESSING':
      return { title: named, text: states.PAYMENT_PROCESSING }
    default:
      return { title: named, text: states.ACTIVE }
  }
}

function received({ wording }: SiteView, { payment, claim_details: offer }: CaseDetail): Markup {
  if (!payment) return markup``
  const { words, money, day } = wording
  return markup`<dl><dt>${words.receipt.paidOn}</dt><dd>${day(payment.date_received)}</dd><dt>${words.receipt.title}</dt><dd>${money(payment.amount_received, offer.currency ?? '')}</dd></dl>`
}

/** The page of who has proved to be meant: first who asks and why, then what can be done, and only then the money. */
export function casePage(view: SiteView, parts: CaseParts): SitePage {
  const { detail, now, pay } = parts
  const { title, text } = stateOf(view, detail)
  const { words } = view.wording
  const isClaimed = detail.state === 'ACTIVE' || detail.state === 'PAYMENT_PROCESSING'
  const { caseOverview } = view.texts
  const body = markup`<p class="state">${text}</p>
<p>${words.site.caseId}: <strong>${detail.id}</strong></p>${
    isClaimed ? null : markup`${received(view, detail)}${pay}`
  }${caseOverview && isClaimed ? markup`<div class="said">${caseOverview}</div>` : null}${claimant(view, detail)}${imageUses(parts, view.wording)}${doors(view, parts)}${
    isClaimed ? markup`${claim(detail, now, view.wording)}${gives(view)}${pay}` : null
  }`
  return sitePage(title, body)
}

/** Before the first activation and after a cancellation (T4). */
export const closedPage = ({ company, wording: { words, say } }: SiteView): SitePage =>
  sitePage(
    words.states.closedTitle,
    markup`<p class="state">${say(words.states.closed, { company })}</p>`,
    { status: 403 },
  )
