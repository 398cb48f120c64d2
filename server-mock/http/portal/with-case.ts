import type { FastifyReply, FastifyRequest } from 'fastify'
import { usedCookie } from '../../modules/portal/portal-session.ts'
import { closedPage } from '../../modules/portal-pages/case-page.ts'
import { paths, type SitePage, type SiteView } from '../../modules/portal-pages/frame.ts'
import type { KeptForm } from '../../modules/portal-pages/kept-form.ts'
import { type LoginReason, loginPage } from '../../modules/portal-pages/login-page.ts'
import { refusedPage } from '../../modules/portal-pages/texts-pages.ts'
import type { Services } from '../../services.ts'
import { caseNamed, typedIn } from './form-bodies.ts'
import { leadTo, sendSitePage } from './send-site.ts'
import { PORTAL } from './site-host.ts'
import {
  countVisit,
  isEntered,
  isOwnForm,
  type OpenCase,
  openCaseOf,
  type Site,
  siteOf,
  viewOfCase,
  viewOfSite,
} from './visitor.ts'

/** A request of a browser that has a case open. */
export type Visited = {
  site: Site
  open: OpenCase
  view: SiteView
  request: FastifyRequest
  reply: FastifyReply
  send: (page: SitePage) => Promise<FastifyReply>
}

/** Whether a form was shown for another case than the one that the browser has open by now, in another tab. */
const isOfAnother = (request: FastifyRequest, { detail }: OpenCase): boolean =>
  (caseNamed(request) ?? detail.id) !== detail.id

/** Asks for the case, with what was typed into a form of it before. */
export async function askFor(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, reason }: { kept: KeptForm; reason?: LoginReason },
): Promise<FastifyReply> {
  const view = await viewOfSite(site, request)
  const form = { caseId: kept.caseId, action: paths.login, kept, ...(reason && { reason }) }
  return sendSitePage(request, reply, view, loginPage(view, form))
}

/** The request of a browser that has this case open. */
export async function visitedBy(
  site: Site,
  open: OpenCase,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visited> {
  const view = await viewOfCase(site, open)
  const send = (page: SitePage) => sendSitePage(request, reply, view, page)
  return { site, open, view, request, reply, send }
}

/** Answers a browser that has a case open; every other one is led to where it is opened. A form counts as a visit. */
export const withCase =
  (services: Services, act: (visited: Visited) => FastifyReply | Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = await siteOf(services, request, reply)
    if (!site) return reply
    const open = await openCaseOf(site, request)
    if (open === null || open === 'over') {
      const kept = isOwnForm(request) ? await typedIn(request) : null
      if (kept === null) return leadTo(reply, paths.login)
      return askFor(site, request, reply, { kept, ...(open === 'over' && { reason: 'ended' }) })
    }
    const used = usedCookie(services.config, open.session, services.clock.now())
    if (used !== null) reply.header('set-cookie', used)
    const visited = await visitedBy(site, open, request, reply)
    const { send, view } = visited
    if (!isEntered(open)) return send(closedPage(view))
    if (request.method !== 'GET') {
      if (!isOwnForm(request) || isOfAnother(request, open)) return send(refusedPage(view))
      await countVisit(site, open, reply)
    }
    return act(visited)
  }

/** Routes that are there for portals alone. */
export const onSite = { constraints: { site: PORTAL } }
