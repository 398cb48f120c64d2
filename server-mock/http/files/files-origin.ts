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
  largePage,
  missingPage,
  refusedPage,
} from '../../modules/portal-pages/texts-pages.ts'
import type { Services } from '../../services.ts'
import { limitConnections, timing } from '../connections.ts'
import { registerOnboarding } from '../pages/onboarding-page.ts'
import { registerPaymentDesk } from '../pages/payment-desk-page.ts'
import { registerPortalSite, siteAnswer } from '../portal/portal-site.ts'
import { isSiteHost, siteConstraint } from '../portal/site-host.ts'
import { answerUnreadable } from '../unreadable.ts'
import { fileHeaders } from './file-headers.ts'
import { registerPortalImages } from './portal-images.ts'
import { registerStoredFiles } from './stored-files.ts'

const refuse = (reply: FastifyReply, status: number, error_message: string): FastifyReply =>
  reply.code(status).send({ error_message })

/**
 * The second origin, on PORT+1: what outsiders supplied, and the pages that outsiders see, are served here
 * and nowhere else, so that none of it ever runs on the app's origin (engine.md 22).
 */
export async function createFilesOrigin(services: Services): Promise<FastifyInstance> {
  const headers = fileHeaders(services.config)
  const isSite = ({ headers: { host = '' } }: FastifyRequest): boolean =>
    isSiteHost(services.config, host)
  const missing = siteAnswer(services, missingPage)
  const [unread, large] = [siteAnswer(services, refusedPage), siteAnswer(services, largePage)]
  const broken = siteAnswer(services, brokenPage)
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A licence of 10 MB comes by a slow line as well.
    requestTimeout: 120_000,
    http: timing,
    routerOptions: { constraints: { site: siteConstraint(services.config) } },
    trustProxy: services.config.trustedProxy ?? false,
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers)
      const malformed = (): FastifyReply => refuse(reply, 400, 'The address is malformed.')
      if (isSite(request)) void missing(request, reply).catch(malformed)
      else void malformed()
    },
  })
  limitConnections(app.server, services.config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
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
    if (isUnavailable(error))
      return refuse(reply.header('retry-after', '1'), 503, 'The server is busy.')
    services.log.error('file not served', error)
    if (isSite(request)) return broken(request, reply)
    return refuse(reply, 500, 'Something went wrong on the server. Try again later.')
  })
  registerStoredFiles(app, services)
  registerPortalImages(app, services)
  if (services.config.paymentProvider !== 'none') registerOnboarding(app, services)
  registerPaymentDesk(app, services)
  registerPortalSite(app, services)
  return app
}
