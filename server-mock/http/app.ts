import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { calls } from '../../contracts/api/calls.ts'
import { messages } from '../../contracts/protocol.ts'
import { refuse } from '../calls/refusal.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Services } from '../services.ts'
import { type ApiOptions, registerApi } from './api.ts'
import { limitConnections, timing } from './connections.ts'
import { registerCspReports } from './csp-reports.ts'
import { registerMailFrame } from './mail-frame.ts'
import { paceOf } from './pace.ts'
import { registerOutboxPage } from './pages/outbox-page.ts'
import { registerPostPage } from './pages/post-page.ts'
import { registerProviderCalls } from './provider-calls.ts'
import { sendRefusal } from './reply.ts'
import { securityHeaders } from './security-headers.ts'
import { registerTestEndpoint } from './test-endpoint.ts'
import { answerUnreadable } from './unreadable.ts'

/**
 * The server of the app's origin: security headers on every answer, the API, the reports of the content
 * security policy. Whoever serves the app itself registers after this.
 */
export async function createApp(
  services: Services,
  options: ApiOptions = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(services.config)
  /** The time is the one that the filters ask for the day: clients follow it (reliability.md, row 19). */
  const begin = (reply: FastifyReply) =>
    reply.headers(headers).header('date', services.clock.now().toUTCString())
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    // Two pictures of 10 MB each take as long on a line of 2 Mbit/s.
    requestTimeout: 120_000,
    http: timing,
    trustProxy: services.config.trustedProxy ?? false,
    clientErrorHandler: answerUnreadable(headers),
    // A path that cannot be decoded never reaches the hooks.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      begin(reply)
      void sendRefusal(reply, refuse(400, 'The address is malformed.'))
    },
  })
  limitConnections(app.server, services.config)
  app.addHook('onRequest', async (_request, reply) => {
    begin(reply)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = clientError(error, request.routeOptions.url)
    if (known) return sendRefusal(reply, known)
    if (isUnavailable(error)) {
      services.log.warn('database unavailable', { reason: error.message.slice(0, 200) })
      return sendRefusal(reply, unavailable)
    }
    if (isGone(error, reply)) return reply.send()
    services.log.error('request failed', error, {
      method: request.method,
      route: request.routeOptions.url ?? '',
    })
    return reply
      .code(500)
      .send({ error_message: 'Something went wrong on the server. Try again later.' })
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse(404, messages.notFound)))
  const paced = paceOf(services)
  await registerApi(app, services, { paced, ...options })
  registerCspReports(app, services, paced)
  registerMailFrame(app, services)
  registerTestEndpoint(app, services)
  registerProviderCalls(app, services, paced)
  registerOutboxPage(app, services)
  registerPostPage(app, services)
  return app
}

/** Whoever asked has left before the answer was out: nothing failed here, and nobody hears anything any more. */
const isGone = (error: FastifyError, reply: FastifyReply): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed

/** Nothing was done, or the command's key will show what was: the same request may be sent again. */
const unavailable = refuse(503, 'The server is busy.', { retryAfter: 1 })

/** Of these requests only their files can be that large. */
const tooLarge: Readonly<Record<string, string>> = {
  [`/api${calls.sendEmail.path}`]: messages.attachmentsTooLarge,
  [`/api${calls.addFinding.path}`]: messages.fileTooLarge,
  [`/api${calls.replaceOriginal.path}`]: messages.fileTooLarge,
  [`/api${calls.uploadLicense.path}`]: messages.fileTooLarge,
}

/** What the HTTP layer itself refuses, in our words. */
function clientError(error: FastifyError, route: string | undefined) {
  if (error.statusCode === 413)
    return refuse(413, (route && tooLarge[route]) ?? 'The request is too large.')
  if (error.statusCode === 415) return refuse(415, 'The content type must be application/json.')
  if (error.statusCode === 404) return refuse(404, messages.notFound)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(400, 'The request is malformed.')
  }
  return null
}
