import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { portalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { isTimeZone } from '../../../contracts/rules/time/time-zones.ts'
import { readSnapshot } from '../../modules/case-record/snapshot.ts'
import { portalStates } from '../../modules/external-events/acceptance.ts'
import { findPortalCase, noteVisit, type PortalCaseId } from '../../modules/portal/portal-case.ts'
import {
  isOver,
  type PortalSession,
  readSession,
  seenCookie,
} from '../../modules/portal/portal-session.ts'
import { languageFor, portalTextsOf } from '../../modules/portal/portal-texts.ts'
import { type Draft, withDraft } from '../../modules/portal-look/draft.ts'
import type { SiteView } from '../../modules/portal-pages/frame.ts'
import { movedPage } from '../../modules/portal-pages/texts-pages.ts'
import { customerOfHost } from '../../modules/portal-site/portal-hosts.ts'
import { siteSettings } from '../../modules/portal-site/site-settings.ts'
import { translationRows } from '../../modules/translations/rows.ts'
import { originOfHost } from '../../network/portal-origin.ts'
import type { Services } from '../../services.ts'
import { typedIn } from './form-bodies.ts'
import { leadTo, sendMovedPage, siteHeaders } from './send-site.ts'

/** A customer's site, as a request came to it. */
export type Site = {
  services: Services
  customerId: string
  company: string
  /** By whose clocks its days are told. */
  timeZone: string
  /** Where it is, without a slash at its end. */
  base: string
}

/** Said where there is no site: nothing of who is a customer here. */
const nowhere = 'Page not found'

export const sendNowhere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).headers(siteHeaders()).type('text/plain; charset=utf-8').send(nowhere)

/** The site of a request; null after the answer was sent that it is elsewhere or nowhere. */
export async function siteOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Site | null> {
  const { database, config } = services
  const { host = '' } = request.headers
  const found = await customerOfHost(database.db, config, host)
  if (!found) {
    sendNowhere(reply)
    return null
  }
  const { customerId, company } = found
  const timeZone = isTimeZone(found.timeZone) ? found.timeZone : 'UTC'
  const base = originOfHost(config, found.currentHost)
  const site = { services, customerId, company, timeZone, base }
  if (found.current) return site
  if (request.method === 'GET') leadTo(reply, `${site.base}${request.url}`)
  else await sendMoved(site, request, reply)
  return null
}

/** What was sent to a name that was given up is not taken there: it says so, and leads on with what was typed. */
async function sendMoved(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const view = await viewOfSite(site, request)
  const kept = isOwnForm(request) ? await typedIn(request) : null
  // The pages that ask for a PIN are there by the same address.
  const [on = '/'] = /^\/portal\/[\w-]+(?=$|\?)/.exec(request.url) ?? []
  return sendMovedPage(request, reply, view, movedPage(view, { on, kept }))
}

/** Whether a form comes from a page of this site under any name that it has or had. */
export async function isFormOfSite(site: Site, request: FastifyRequest): Promise<boolean> {
  if (isOwnForm(request)) return true
  const { origin = '' } = request.headers
  const { database, config } = site.services
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return (await customerOfHost(database.db, config, host))?.customerId === site.customerId
}

/** A case that this browser has open. */
export type OpenCase = { found: PortalCaseId; session: PortalSession; detail: CaseDetail }

/** Whether the portal of a case lets anybody in. */
export const isEntered = ({ detail }: OpenCase): boolean => portalStates.has(detail.state)

/** The session that a request brings; 'over' where its two hours ended. */
export function sessionOf(
  { services: { config, clock } }: Site,
  { headers }: FastifyRequest,
): PortalSession | 'over' | null {
  const session = readSession(config, headers.cookie ?? '')
  return session && isOver(session, clock.now()) ? 'over' : session
}

/** The case of the session that a request brings; 'over' where it was open until its two hours ended. */
export async function openCaseOf(
  site: Site,
  request: FastifyRequest,
): Promise<OpenCase | 'over' | null> {
  const session = sessionOf(site, request)
  if (session === null || session === 'over') return session
  const { services, customerId } = site
  const { config, database } = services
  const found = await findPortalCase(services, session.caseUuid)
  if (found?.customerId !== customerId) return null
  const snapshot = await readSnapshot(database.db, config, customerId, found.caseId)
  return snapshot && { found, session, detail: snapshot.detail }
}

/** What the customer has set: its words in each language, and what stands on every page. */
async function setBy({ services: { database }, customerId }: Site) {
  const [rows, settings] = await Promise.all([
    translationRows(database.db, customerId),
    siteSettings(database.db, customerId),
  ])
  return { rows, settings }
}

/** How a case is shown: in its own language, with what is being written in it where that is to be seen. */
export async function viewOfCase(
  site: Site,
  open: OpenCase,
  draft: Draft | null = null,
): Promise<SiteView> {
  const { company, base } = site
  const { detail, session } = open
  const { rows: saved, settings } = await setBy(site)
  const rows = withDraft(saved, draft)
  const { translation } = detail
  return {
    ...{ company, base, settings, caseId: detail.id },
    wording: portalWording(translation?.language ?? null, site.timeZone),
    texts: portalTextsOf(rows, translation?.id ?? null),
    visit: session.isCounted || !isEntered(open) ? null : '/visit',
  }
}

/** How the site is shown to who has no case open: in a language of the browser. */
export async function viewOfSite(
  site: Site,
  { headers }: FastifyRequest,
  {
    translation = null,
    visit = null,
  }: Partial<{
    translation: CaseDetail['translation']
    visit: string | null
  }> = {},
): Promise<SiteView> {
  const { company, base } = site
  const { rows, settings } = await setBy(site)
  const { id, language } = translation ??
    languageFor(rows, headers['accept-language'] ?? '') ?? { id: null, language: null }
  return {
    ...{ company, base, settings, visit, caseId: null },
    wording: portalWording(language, site.timeZone),
    texts: portalTextsOf(rows, id),
  }
}

/** How the site is shown to whoever asks. */
export async function viewOf(site: Site, request: FastifyRequest): Promise<SiteView> {
  const open = await openCaseOf(site, request)
  return open === null || open === 'over' ? viewOfSite(site, request) : viewOfCase(site, open)
}

/**
 * Writes the visit of a session that was opened by a link into the timeline, once: a person has done something. Looks by staff
 * stay out (G-432).
 */
export async function countVisit(
  { services }: Site,
  { found, session }: OpenCase,
  reply: FastifyReply,
): Promise<void> {
  if (session.isCounted) return
  await noteVisit(services, found, 'portal-visited', session.userId)
  await noteVisit(services, found, 'portal-login', session.userId)
  reply.header('set-cookie', seenCookie(services.config, session))
}

/** Whether a form comes from a page of this site: browsers say so, and a page of another site cannot say it for them. */
export function isOwnForm({ headers }: FastifyRequest): boolean {
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
