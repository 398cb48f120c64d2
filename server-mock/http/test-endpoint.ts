import type { FastifyInstance, FastifyRequest } from 'fastify'
import { change, nothing } from '../../contracts/api/rows.ts'
import { parse, z } from '../../contracts/schema.ts'
import { isRefused, type Refused, refuse } from '../calls/refusal.ts'
import { applyExternalEvent } from '../modules/external-events/apply-external-event.ts'
import { OutsideEvent } from '../modules/external-events/outside-event.ts'
import { isOwnOrigin } from '../network/origin.ts'
import type { Services } from '../services.ts'
import { checkContentType, invalidInput, readBody } from './body.ts'
import { createJsonReader } from './json/json-thread.ts'
import { sendJson, sendRefusal } from './reply.ts'

export const simulationPath = '/simulation/events'

/** As a row of the contract, which it is no part of: tests and demos alone know it (gaps-2, 0.1.2). */
const call = change({
  method: 'POST',
  path: simulationPath,
  params: nothing,
  query: nothing,
  body: z.unknown(),
  answer: z.strictObject({}),
})

/** No page of another origin may move a demo: browsers say where a request comes from. */
function foreign({ config }: Services, { headers }: FastifyRequest): Refused | null {
  const site = headers['sec-fetch-site'] ?? 'none'
  const own = isOwnOrigin(config, headers.origin) && /^(none|same-origin)$/.test(String(site))
  return own ? null : refuse(403, 'This origin may not simulate anything.')
}

/**
 * Lets tests and demos say what happens outside: POST of one `OutsideEvent`, answered `{}` after the commit
 * or refused as `applyExternalEvent` says. It is not there in production.
 */
export function registerTestEndpoint(app: FastifyInstance, services: Services): void {
  if (services.config.production) return
  const reader = createJsonReader()
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(simulationPath, {
      bodyLimit: call.bodyLimit,
      onRequest: async (request, reply) => {
        const refused = foreign(services, request) ?? checkContentType(request, call)
        if (refused) return sendRefusal(reply, refused)
      },
      handler: async (request, reply) => {
        const read = await readBody(call, request.body, reader)
        if (isRefused(read)) return sendRefusal(reply, read)
        const event = parse(OutsideEvent, read.body)
        if (!event.ok) return sendRefusal(reply, invalidInput('request', event.path))
        const done = await applyExternalEvent(services, event.value)
        return isRefused(done) ? sendRefusal(reply, done) : sendJson(reply, '{}')
      },
    })
  })
}
