import type { FastifyInstance } from 'fastify'
import { paths, type SitePage, type SiteView } from '../../modules/portal-pages/frame.ts'
import { loginPage } from '../../modules/portal-pages/login-page.ts'
import { aboutPage } from '../../modules/portal-pages/texts-pages.ts'
import type { Services } from '../../services.ts'
import { sendPicturedPage } from './send-site.ts'
import { siteOf, viewOfSite } from './visitor.ts'
import { onSite } from './with-case.ts'

const pages: readonly [here: string, pageOf: (view: SiteView) => SitePage][] = [
  [paths.login, (view) => loginPage(view, { caseId: '', action: paths.login })],
  [paths.about, aboutPage],
]

/**
 * The pages that are there for everybody, as somebody sees them who has no case open: the app shows them beside the settings of
 * the portal. They alone may stand in a frame, of the app's own origin.
 */
export function registerPreview(scope: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config
  for (const [here, pageOf] of pages)
    scope.get(`${paths.preview}${here}`, onSite, async (request, reply) => {
      const site = await siteOf(services, request, reply)
      if (!site) return reply
      const view = await viewOfSite(site, request)
      return sendPicturedPage(request, reply, { view, page: pageOf(view), here, publicUrl })
    })
}
