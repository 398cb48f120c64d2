import type { FastifyReply, FastifyRequest } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { closedPage } from '../../modules/portal-pages/case-page.ts'
import { paths, type SitePage, type SiteView } from '../../modules/portal-pages/frame.ts'
import { refusedPage } from '../../modules/portal-pages/texts-pages.ts'
import type { Services } from '../../services.ts'
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

const Named = z.object({ case: z.optional(z.string()) })

/** Whether a form was shown for another case than the one that the browser has open by now, in another tab. */
function isOfAnother({ query }: FastifyRequest, { detail }: OpenCase): boolean {
  const named = parse(Named, query)
  return !named.ok || (named.value.case ?? detail.id) !== detail.id
}

/** Answers a browser that has a case open; every other one is led to where it is opened. A form counts as a visit. */
export const withCase =
  (services: Services, act: (visited: Visited) => FastifyReply | Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = await siteOf(services, request, reply)
    if (!site) return reply
    const open = await openCaseOf(site, request)
    if (open === null || open === 'over') return leadTo(reply, paths.login)
    const view = await viewOfCase(site, open)
    const send = (page: SitePage) => sendSitePage(request, reply, view, page)
    if (!isEntered(open)) return send(closedPage(view))
    if (request.method !== 'GET') {
      if (!isOwnForm(request) || isOfAnother(request, open)) return send(refusedPage(view))
      await countVisit(site, open, reply)
    }
    return act({ site, open, view, request, reply, send })
  }

/** Routes that are there for portals alone. */
export const onSite = { constraints: { site: PORTAL } }
