import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const LIMIT = 16_384

/** The address of a stopped picture carries the reader's file token. */
const withoutTokens = (report: string): string =>
  report.replace(/(token(?:=|%3D))[\w.-]+/gi, '$1...')

/**
 * Where browsers report what the content security policy stopped. The report is an outsider's text: it
 * is logged and counted, nothing else. Outside production the count can be read, so that a test fails on
 * a report.
 */
export function registerCspReports(app: FastifyInstance, services: Services): void {
  let count = 0
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post('/csp-report', { bodyLimit: LIMIT }, async (request, reply) => {
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
