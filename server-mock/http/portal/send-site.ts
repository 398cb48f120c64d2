import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { portalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { languageAsked } from '../../modules/portal/portal-texts.ts'
import { type SitePage, type SiteView, siteHtml } from '../../modules/portal-pages/frame.ts'
import { siteScript } from './site-script.ts'
import { siteStyle } from './site-style.ts'

const compress = promisify(brotliCompress)

/** A page is made anew each time: the best compression would cost more than it saves on the way. */
const QUALITY = 5

const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(headers['accept-encoding'] ?? '')

/** A file of the site, under a name that changes with its content. */
function asset(name: string, extension: string, type: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const bytes = Buffer.from(text)
  return { path: `/${name}.${hash}.${extension}`, type, bytes, small: brotliCompressSync(bytes) }
}

const style = asset('site', 'css', 'text/css; charset=utf-8', siteStyle)
const script = asset('site', 'js', 'text/javascript; charset=utf-8', siteScript)

export const siteFiles = [style, script]

export function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, small }: (typeof siteFiles)[number],
): FastifyReply {
  const isSmall = takesBrotli(request)
  return reply
    .headers({
      ...{ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      ...{ vary: 'accept-encoding', 'cross-origin-resource-policy': 'same-origin' },
      ...(isSmall && { 'content-encoding': 'br' }),
    })
    .send(isSmall ? small : bytes)
}

/** Of every answer of a site, errors included: the own files and pictures, nothing inline, nobody's frame. */
export const siteHeaders = (formTargets: readonly string[] = []): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    // A browser holds the answer's redirect to this as well.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Forms of the site say where they come from; nobody else learns any address of it.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
})

/** Answers a page of the site. */
export function sendSitePage(
  request: FastifyRequest,
  reply: FastifyReply,
  view: SiteView,
  page: SitePage,
): Promise<FastifyReply> {
  const [here = '/'] = request.url.split('?')
  const html = siteHtml(view, page, here, { style: style.path, script: script.path })
  reply.code(page.status).headers(siteHeaders(page.sendsTo))
  return sendHtml(request, reply, html)
}

/**
 * Answers a page of a name that the site had before, which leads to where it is now. The form there is told which name that
 * was; nobody is told which page. */
export function sendMovedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  view: SiteView,
  page: SitePage,
): Promise<FastifyReply> {
  // Pictures of the site are at its host of now, which this page may load nothing from.
  const bare = { ...view, settings: { ...view.settings, images: {} } }
  const html = siteHtml(bare, page, '', { style: style.path, script: script.path })
  reply
    .code(page.status)
    .headers({ ...siteHeaders(page.sendsTo), 'referrer-policy': 'strict-origin' })
  return sendHtml(request, reply, html)
}

/**
 * Answers a page of the site as a picture of itself, which the app shows to staff: nothing can be sent from it, and no script
 * runs there. `here` is the page that it is of; `shown` makes of it what is shown, and its address goes nowhere.
 */
export function sendPicturedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { view, page, here, publicUrl, shown = (html) => html }: PicturedPage,
): Promise<FastifyReply> {
  const html = siteHtml(view, page, here, { style: style.path, script: null })
  reply
    .code(page.status)
    .headers({ ...siteHeaders(), 'content-security-policy': picturedPolicy(publicUrl) })
  // It knows no origins but the own one; browsers that know of frame-ancestors pass it over.
  reply.removeHeader('x-frame-options')
  reply.header('referrer-policy', 'no-referrer')
  return sendHtml(request, reply, shown(html))
}

type PicturedPage = {
  view: SiteView
  page: SitePage
  here: string
  publicUrl: string
  shown?: (html: string) => string
}

const picturedPolicy = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${new URL(publicUrl).origin}`,
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

/**
 * A page for when nothing can be looked up, not even whose site it is: in the language of the browser, under the name that it
 * asked for.
 */
export function pageInTheDark(
  { host = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  pageOf: (view: SiteView) => SitePage,
): { status: number; headers: Record<string, string>; html: string } {
  const view: SiteView = {
    ...{ company: host.replace(/:\d{1,5}$/, ''), base: '', caseId: null, visit: null },
    wording: portalWording(languageAsked(accepted), 'UTC'),
    texts: { login: null, caseOverview: null, aboutUs: null, faq: [] },
    settings: { homepage: null, imprint: null, privacy: null, images: {} },
  }
  const page = pageOf(view)
  const html = siteHtml(view, page, '', { style: style.path, script: script.path })
  const headers = { ...siteHeaders(), 'content-type': 'text/html; charset=utf-8' }
  return { status: page.status, headers, html }
}

async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  reply.header('content-type', 'text/html; charset=utf-8').header('vary', 'accept-encoding')
  if (!takesBrotli(request)) return reply.send(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return reply.header('content-encoding', 'br').send(await compress(html, { params }))
}

/** Leads on to another address: of the site, or to where it is now. */
export const leadTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers(siteHeaders()).redirect(address, 303)
