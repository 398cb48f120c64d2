import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { findPortalCase } from '../../modules/portal/portal-case.ts'
import type { SitePage, SiteView } from '../../modules/portal-pages/frame.ts'
import { HERE_PATH, hereToken } from '../../modules/portal-site/own-domain.ts'
import { portalBaseOf } from '../../modules/portal-site/portal-hosts.ts'
import type { Services } from '../../services.ts'
import { acceptForms } from '../pages/forms.ts'
import { registerCase } from './case-routes.ts'
import { registerForms } from './form-routes.ts'
import { registerLogin } from './login-routes.ts'
import { registerLook } from './look-routes.ts'
import { registerPay } from './pay-routes.ts'
import { registerPreview } from './preview-routes.ts'
import { leadTo, sendSiteFile, sendSitePage, siteFiles } from './send-site.ts'
import { sendNowhere, siteOf, viewOf } from './visitor.ts'
import { onSite } from './with-case.ts'

const Path = z.object({ uuid: z.string(), '*': z._default(z.string(), '') })

/**
 * The addresses that portals had before each customer had a site: they lead to the same page there, for ever. What is
 * left of the path is a page of the case.
 */
function registerOldAddresses(files: FastifyInstance, services: Services): void {
  const lead = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = parse(Path, request.params)
    const found = path.ok ? await findPortalCase(services, path.value.uuid) : null
    if (!path.ok || !found) return sendNowhere(reply)
    const { database, config } = services
    const base = await portalBaseOf(database.db, config, found.customerId)
    const rest = path.value['*']
    const [, query] = request.url.split('?')
    const there = rest === '' ? `/portal/${found.uuid}` : `/${encodeURI(rest)}`
    return leadTo(reply, `${base}${there}${query === undefined ? '' : `?${query}`}`)
  }
  files.get('/portal/:uuid', lead)
  files.get('/portal/:uuid/*', lead)
}

/**
 * What a host answers that leads here, whosever it is or is not yet: an own domain is looked for before it is anybody's
 * (`own-domain.ts`).
 */
const registerHere = (files: FastifyInstance, { config }: Services): void =>
  void files.get(HERE_PATH, onSite, async ({ headers: { host = '' } }, reply) => {
    const [, name] = /^([a-z0-9.-]{1,253})(?::\d{1,5})?$/.exec(host) ?? []
    if (name === undefined) return sendNowhere(reply)
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(hereToken(config, name))
  })

/** Answers what is none of the pages by one that says why: no page there, a form that cannot be read, a fault of ours. */
export const siteAnswer =
  (services: Services, pageOf: (view: SiteView) => SitePage) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = await siteOf(services, request, reply)
    if (!site) return reply
    const view = await viewOf(site, request)
    return sendSitePage(request, reply, view, pageOf(view))
  }

/** The settlement portals of all customers: which one a request is for, its host says. */
export function registerPortalSite(files: FastifyInstance, services: Services): void {
  for (const file of siteFiles)
    files.get(file.path, onSite, (request, reply) => sendSiteFile(request, reply, file))
  void files.register(async (scope) => {
    acceptForms(scope)
    registerLogin(scope, services)
    registerCase(scope, services)
    registerPay(scope, services)
    registerForms(scope, services)
    registerPreview(scope, services)
    registerLook(scope, services)
  })
  registerOldAddresses(files, services)
  registerHere(files, services)
}
