import type { PortalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { type Markup, markup } from '../../text/page.ts'
import type { ShownTexts } from '../portal/portal-texts.ts'
import type { SiteSettings } from '../portal-site/site-settings.ts'

/** The site of a customer as one visitor sees it. */
export type SiteView = {
  company: string
  /** Where the site is, without a slash at its end. */
  base: string
  wording: PortalWording
  texts: ShownTexts
  settings: SiteSettings
  /** The case that this browser has open. */
  caseId: string | null
  /** Where the script tells of the first thing that a person does; null where nothing is to be told. */
  visit: string | null
}

/**
 * A page of the site. A title is the heading, too; `isProblem`: it is shown with what is wrong in a form. `sendsTo`: origins
 * beside the own one that a form of the page leads to.
 */
export type SitePage = {
  status: number
  title: string
  body: Markup
  isProblem: boolean
  sendsTo: readonly string[]
}

export const sitePage = (
  title: string,
  body: Markup,
  more: Partial<Omit<SitePage, 'title' | 'body'>> = {},
): SitePage => ({ status: 200, title, body, isProblem: false, sendsTo: [], ...more })

/** The addresses of the pages that are there for everybody, and of the case. */
export const paths = {
  login: '/',
  case: '/case',
  about: '/about',
  faq: '/faq',
  leave: '/leave',
  /** Before the path of a page that is shown to admins. */
  preview: '/preview',
} as const

/** Where a page in between sends what was typed before, so that it stands in its form again. */
export const keptPath = '/kept'

/** What a browser loads beside a page; no script where the page is shown as a picture of itself, whose links open tabs. */
export type SiteAssets = { style: string; script: string | null }

function navigation({ caseId, texts, wording: { words, say } }: SiteView, here: string): Markup {
  const link = (path: string, label: string): Markup =>
    markup`<li><a href="${path}"${path === here ? markup` aria-current="page"` : null}>${label}</a></li>`
  const links = [
    caseId === null
      ? link(paths.login, words.login.title)
      : link(paths.case, say(words.site.caseOf, { caseId })),
    ...(texts.aboutUs ? [link(paths.about, words.about.title)] : []),
    ...(texts.faq.length > 0 ? [link(paths.faq, words.faq.title)] : []),
  ]
  const leave =
    caseId === null
      ? null
      : markup`<form method="post" action="${paths.leave}"><button class="plain">${words.site.leave}</button></form>`
  return markup`<nav aria-label="${words.site.navigation}"><ul>${links}</ul>${leave}</nav>`
}

/** Who speaks: by name, and by its logo where it has one. */
function speaker({ company, settings, wording: { words, say } }: SiteView): Markup {
  const { logo } = settings.images
  const picture =
    logo &&
    markup`<img src="${logo.address}" width="${logo.width}" height="${logo.height}" alt="${say(words.site.logo, { company })}">`
  return markup`<p class="company">${picture ?? null}<span>${company}</span></p>`
}

/** Who is responsible, and how to reach them elsewhere (PORTAL-13 to -15). */
function foot({ company, settings, wording: { words } }: SiteView): Markup {
  const links = [
    [settings.homepage, words.site.homepage],
    [settings.imprint, words.site.imprint],
    [settings.privacy, words.site.privacy],
  ] as const
  const set = links.flatMap(([address, label]) =>
    address === null
      ? []
      : [markup`<li><a href="${address}" rel="noopener noreferrer">${label}</a></li>`],
  )
  const list =
    set.length > 0 && markup`<nav aria-label="${words.site.footer}"><ul>${set}</ul></nav>`
  return markup`<footer><p>${company}</p>${list || null}</footer>`
}

/** A whole page: who speaks, the pages there are, and the page itself, which is reached by one key (WCAG 2.4.1). */
export function siteHtml(view: SiteView, page: SitePage, here: string, assets: SiteAssets): string {
  const { company, wording, visit, settings } = view
  const { favicon } = settings.images
  const { words, say, language } = wording
  const { title, body, isProblem } = page
  const named = isProblem ? say(words.site.errorTitle, { title }) : title
  const run =
    assets.script === null
      ? markup`<base target="_blank">`
      : markup`<script src="${assets.script}" defer></script>`
  const told = visit === null ? null : markup` data-visit="${visit}"`
  return `<!doctype html>${
    markup`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(words.site.pageTitle, { page: named, company })}</title>${favicon ? markup`<link rel="icon" href="${favicon.address}">` : null}<link rel="stylesheet" href="${assets.style}">${run}</head>
<body${told}><a class="skip" href="#main">${words.site.skipToContent}</a>
<header>${speaker(view)}${navigation(view, here)}</header>
<main id="main" tabindex="-1"><h1>${title}</h1>${body}</main>
${foot(view)}</body></html>`.html
  }`
}
