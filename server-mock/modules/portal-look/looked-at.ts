import type { portalViewPages } from '../../../contracts/api/portal/portal-view.ts'
import { markup } from '../../text/page.ts'
import { paths } from '../portal-pages/frame.ts'
import { picturesPath } from '../portal-pages/image-uses.ts'

export type LookedAt = (typeof portalViewPages)[number]

/** Where staff look at the pages of a case. */
const lookPath = `${paths.preview}${paths.case}`

/** Where each page that can be looked at is otherwise. */
export const lookedAt: readonly { page: LookedAt; path: string; here: string }[] = [
  { page: 'case', path: lookPath, here: paths.case },
  { page: 'login', path: `${lookPath}/login`, here: paths.login },
  { page: 'about', path: `${lookPath}${paths.about}`, here: paths.about },
  { page: 'faq', path: `${lookPath}${paths.faq}`, here: paths.faq },
]

/** Where the pictures of the case are meanwhile. */
export const lookPicturesPath = `${lookPath}${picturesPath}`

const withToken = (path: string, token: string): string => `${path}?token=${token}`

export const lookAddress = (page: LookedAt, token: string): string =>
  withToken(lookedAt.find((one) => one.page === page)?.path ?? lookPath, token)

/** Said to whoever looks, in the language of the app. */
const banner = markup`<aside class="look" lang="en" aria-label="Preview">Preview for your team: this look is not counted, and nothing can be sent, paid or uploaded here.</aside>`

/** A tag that leads somewhere: in what `markup` and the sanitiser make an angle bracket stands at a tag and nowhere else. */
const leads = /<(a|img)\b[^<>]*>/g
const address = / (href|src)="([^"]*)"/

/**
 * A page of the site as staff look at it: what can be looked at besides carries the token, everything else of the site
 * leads nowhere. What leads elsewhere stays.
 */
export const asLookedAt = (html: string, base: string, token: string): string =>
  html.replace('<header>', `${banner.html}<header>`).replace(leads, (tag) =>
    tag.replace(address, (whole, name: string, target: string) => {
      if (target.startsWith('#')) return `${whole} target="_self"`
      const path = target.startsWith(`${base}/`) ? target.slice(base.length) : target
      if (!path.startsWith('/')) return whole
      if (path.startsWith(picturesPath))
        return ` ${name}="${withToken(`${lookPath}${path}`, token)}"`
      if (name === 'src') return whole
      const page = lookedAt.find(({ here }) => here === path)
      return page
        ? ` href="${withToken(page.path, token)}" target="_self"`
        : ' role="link" aria-disabled="true"'
    }),
  )
