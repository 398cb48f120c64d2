import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { messages } from '../../../contracts/protocol.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import {
  brokenPage,
  busyPage,
  largePage,
  missingPage,
  overloadedPage,
  refusedPage,
  slowPage,
} from '../../modules/portal-pages/texts-pages.ts'
import type { Services } from '../../services.ts'
import { limitConnections, TOO_MANY_CONNECTIONS, timing } from '../connections.ts'
import { registerOnboarding } from '../pages/onboarding-page.ts'
import { registerPaymentDesk } from '../pages/payment-desk-page.ts'
import { registerReportStop } from '../pages/report-stop-page.ts'
import { registerPortalSite, siteAnswer } from '../portal/portal-site.ts'
import { pageInTheDark } from '../portal/send-site.ts'
import { isSiteHost, siteConstraint } from '../portal/site-host.ts'
import { answerUnreadable } from '../unreadable.ts'
import { fileHeaders, portalHeaders } from './file-headers.ts'
import { registerPortalImages } from './portal-images.ts'
import { registerStoredFiles } from './stored-files.ts'

const refuse = (reply: FastifyReply, status: number, error_message: string): FastifyReply =>
  reply.code(status).send({ error_message })

/**
 * The second origin, on PORT+1: what outsiders supplied, and the pages that outsiders see, are served here
 * and nowhere else, so that none of it ever runs on the app's origin (engine.md 22).
 */
export async function createFilesOrigin(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const isSite = ({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
    isSiteHost(config, host)
  const headersOf = (request: Pick<FastifyRequest, 'headers'>): Record<string, string> =>
    isSite(request) ? portalHeaders(config) : fileHeaders(config)
  const missing = siteAnswer(services, missingPage)
  const [unread, large] = [siteAnswer(services, refusedPage), siteAnswer(services, largePage)]
  const broken = siteAnswer(services, brokenPage)
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A licence of 10 MB comes by a slow line as well.
    requestTimeout: 120_000,
    http: timing,
    routerOptions: { constraints: { site: siteConstraint(config) } },
    trustProxy: config.trustedProxy ?? false,
    clientErrorHandler: answerUnreadable(portalHeaders(config), (request) =>
      isSite(request) ? pageInTheDark(request.headers, slowPage) : null,
    ),
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headersOf(request))
      const malformed = (): FastifyReply => refuse(reply, 400, 'The address is malformed.')
      if (isSite(request)) void missing(request, reply).catch(malformed)
      else void malformed()
    },
  })
  const isCrowded = limitConnections(app.server, config, { hearsOut: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
    if (!isCrowded(request.raw.socket)) return
    reply.headers({ connection: 'close', 'retry-after': '1' })
    if (!isSite(request)) return refuse(reply, 429, TOO_MANY_CONNECTIONS)
    const page = pageInTheDark(request.headers, busyPage)
    return reply.code(page.status).headers(page.headers).send(page.html)
  })
  app.setNotFoundHandler((request, reply) =>
    isSite(request) ? missing(request, reply) : refuse(reply, 404, messages.notFound),
  )
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode >= 400 && statusCode < 500)
      return isSite(request)
        ? (statusCode === 413 ? large : unread)(request, reply)
        : refuse(reply, statusCode, 'The request is malformed.')
    if (isUnavailable(error)) {
      reply.header('retry-after', '1')
      if (!isSite(request)) return refuse(reply, 503, 'The server is busy.')
      const page = pageInTheDark(request.headers, overloadedPage)
      return reply.code(page.status).headers(page.headers).send(page.html)
    }
    services.log.error('file not served', error)
    if (isSite(request)) return broken(request, reply)
    return refuse(reply, 500, 'Something went wrong on the server. Try again later.')
  })
  registerStoredFiles(app, services)
  registerPortalImages(app, services)
  if (config.paymentProvider !== 'none') registerOnboarding(app, services)
  registerPaymentDesk(app, services)
  registerReportStop(app, services)
  registerPortalSite(app, services)
  return app
}
