import { markup } from '../../text/page.ts'
import { keptPath, type SitePage, type SiteView, sitePage } from './frame.ts'
import { hiddenFields, type KeptForm } from './kept-form.ts'

/** There is nothing at this address, or nothing to be said there. */
export const missingPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.notFoundTitle, markup`<p class="state">${words.problems.notFound}</p>`, {
    status: 404,
  })

/** A form that came from somewhere else, or too late. */
export const refusedPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.formTitle, markup`<p role="alert">${words.problems.form}</p>`, {
    ...{ status: 403, isProblem: true },
  })

/**
 * A form that came to a name which the site had before: browsers let no form of that page be led on to another host. `on`: where
 * whoever sent it goes on, with what was typed where that is kept.
 */
export const movedPage = (
  { base, wording: { words, say } }: SiteView,
  { on, kept }: { on: string; kept: KeptForm | null },
): SitePage => {
  const { movedTitle, moved, movedOn } = words.problems
  const said = markup`<p role="alert">${say(moved, { address: base })}</p>`
  const way = kept
    ? markup`<p>${words.login.typedKept}</p><form method="post" action="${base}${keptPath}">${hiddenFields(kept)}<button>${movedOn}</button></form>`
    : markup`<p><a class="door" href="${base}${on}">${movedOn}</a></p>`
  return sitePage(movedTitle, markup`${said}${way}`, {
    ...{ status: 410, isProblem: true, sendsTo: [base] },
  })
}

/** A form of more bytes than a form of ours can have. */
export const largePage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.formTitle, markup`<p role="alert">${words.problems.tooLarge}</p>`, {
    ...{ status: 413, isProblem: true },
  })

export const brokenPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.brokenTitle, markup`<p role="alert">${words.problems.broken}</p>`, {
    ...{ status: 500, isProblem: true },
  })

/** Too much was asked for; `later`: when it can be asked again, unless that is in a moment. */
export const busyPage = (
  { wording: { words } }: SiteView,
  later: string = words.problems.busy,
): SitePage =>
  sitePage(words.problems.busyTitle, markup`<p role="alert">${later}</p>`, {
    ...{ status: 429, isProblem: true },
  })

/** Nothing can be looked up at this moment. */
export const overloadedPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.overloadedTitle, markup`<p role="alert">${words.problems.busy}</p>`, {
    ...{ status: 503, isProblem: true },
  })

/** What was sent did not arrive in time. */
export const slowPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.slowTitle, markup`<p role="alert">${words.problems.slow}</p>`, {
    ...{ status: 408, isProblem: true },
  })

/** Who the customer is, in its own words. */
export const aboutPage = (view: SiteView): SitePage => {
  const { aboutUs } = view.texts
  const { about_us_image: image } = view.settings.images
  // It goes with the text, and says nothing that is not said there.
  const picture =
    image &&
    markup`<img class="about" src="${image.address}" width="${image.width}" height="${image.height}" alt="">`
  return aboutUs
    ? sitePage(
        view.wording.words.about.title,
        markup`${picture ?? null}<div class="said">${aboutUs}</div>`,
      )
    : missingPage(view)
}

/** Questions with their answers, each of which opens by itself. */
export const faqPage = (view: SiteView): SitePage => {
  const { faq } = view.texts
  if (faq.length === 0) return missingPage(view)
  const entries = faq.map(
    ({ question, answer }) =>
      markup`<details><summary>${question}</summary><div class="said">${answer}</div></details>`,
  )
  return sitePage(view.wording.words.faq.title, markup`${entries}`)
}
