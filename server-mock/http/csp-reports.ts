import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Paced } from './pace.ts'
import { sendRefusal } from './reply.ts'

const LIMIT = 16_384

/** The address of a stopped picture carries the reader's file token. */
const withoutTokens = (report: string): string =>
  report.replace(/(token(?:=|%3D))[\w.-]+/gi, '$1...')

/**
 * Where browsers report what the content security policy stopped. The report is an outsider's text: it
 * is logged and counted, nothing else. Outside production the count can be read, so that a test fails on
 * a report.
 */
export function registerCspReports(app: FastifyInstance, services: Services, paced: Paced): void {
  let count = 0
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LIMIT },
      (_request, body, done) => done(null, body),
    )
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const early = paced.other('report', request.ip)
      if (early) return sendRefusal(reply, early)
    }
    scope.post('/csp-report', { bodyLimit: LIMIT, onRequest }, async (request, reply) => {
      count += 1
      const report = withoutTokens(String(request.body ?? ''))
      services.log.warn('content security policy report', { report })
      return reply.code(204).send()
    })
    if (!services.config.production) {
      scope.get('/csp-report', async () => ({ count }))
    }
  })
}
