import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import type { PortalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { type Markup, markup } from '../../text/page.ts'

/** Where the site has the pictures of image uses. */
export const picturesPath = '/pictures/'

/** What somebody wrote as an address: a way to it only where a browser opens a page by it. */
function pageLink(address: string): Markup {
  const isPage = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return isPage
    ? markup`<a href="${address}" rel="noopener noreferrer nofollow">${address}</a>`
    : markup`${address}`
}

type Picture = { view: 'page' | 'original'; name: string; alt: string; hint?: string }

function figure({ id }: Finding, { view, name, alt }: Picture, { words, say }: PortalWording) {
  const address = `${picturesPath}${id}/${view}`
  const label = say(words.uses.enlargeOf, { picture: name })
  return markup`<figure><figcaption>${name}</figcaption><a class="zoom" href="${address}" data-close="${words.uses.close}" aria-label="${label}"><img src="${address}" alt="${alt}" loading="lazy"></a></figure>`
}

function licenseState({ license }: Finding, { words: { uses }, say, day }: PortalWording): Markup {
  if (!license) return markup``
  const text = {
    VALID: uses.licensed,
    UNCHECKED: say(uses.underReview, { date: day(license.date_uploaded) }),
    INVALID: uses.notAccepted,
  }[license.state]
  return markup`<p class="state">${text}</p>`
}

/** The instants since which image uses are on record, by their ids. */
export type RecordedUses = ReadonlyMap<string, string>

/** A case, and since when each of its image uses is on record. */
type Claimed = { detail: CaseDetail; recorded: RecordedUses }

function oneUse(finding: Finding, number: number, of: Claimed, wording: PortalWording) {
  const { detail, recorded } = of
  const { words, say } = wording
  const { filename } = finding.original_image
  const count = wording.number(detail.findings.length)
  const heading = say(words.uses.useOf, { number: wording.number(number), count })
  const page = finding.page_link
  const since = recorded.get(finding.id)
  return markup`<section class="use"><h3>${heading}</h3>${licenseState(finding, wording)}
<div class="pair">${[
    figure(
      finding,
      { view: 'page', name: words.uses.yours, alt: say(words.uses.yoursAlt, { page }) },
      wording,
    ),
    figure(
      finding,
      {
        view: 'original',
        name: words.uses.ours,
        alt: say(words.uses.oursAlt, { file: filename }),
      },
      wording,
    ),
  ]}</div>
<dl><dt>${words.uses.page}</dt><dd>${pageLink(page)}</dd><dt>${words.uses.file}</dt><dd>${filename}</dd></dl>${
    since === undefined
      ? null
      : markup`<p>${say(words.uses.recorded, { date: wording.day(since) })}</p>`
  }</section>`
}

/** Their page and our picture, beside each other, of every image use. */
export function imageUses(of: Claimed, wording: PortalWording): Markup {
  const { findings } = of.detail
  const title = wording.count(wording.words.uses.title, findings.length)
  return markup`<h2>${title}</h2>${findings.map((finding, at) =>
    oneUse(finding, at + 1, of, wording),
  )}`
}
