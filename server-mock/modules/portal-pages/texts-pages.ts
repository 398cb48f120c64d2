import { markup } from '../../text/page.ts'
import { type SitePage, type SiteView, sitePage } from './frame.ts'

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

/** A form of more bytes than a form of ours can have. */
export const largePage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.formTitle, markup`<p role="alert">${words.problems.tooLarge}</p>`, {
    ...{ status: 413, isProblem: true },
  })

export const brokenPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.brokenTitle, markup`<p role="alert">${words.problems.broken}</p>`, {
    ...{ status: 500, isProblem: true },
  })

export const busyPage = ({ wording: { words } }: SiteView): SitePage =>
  sitePage(words.problems.busyTitle, markup`<p role="alert">${words.problems.busy}</p>`, {
    ...{ status: 429, isProblem: true },
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
