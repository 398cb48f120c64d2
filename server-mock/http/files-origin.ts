import { and, eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { messages } from '../../contracts/api/protocol.ts'
import { Id } from '../../contracts/model/primitives.ts'
import { parse, z } from '../../contracts/schema.ts'
import { finding, license } from '../db/schema.ts'
import { drawFinding } from '../files/pictures.ts'
import { samplePdf } from '../files/sample-pdf.ts'
import { verifyFileToken } from '../modules/access/tokens.ts'
import type { Services } from '../services.ts'
import { attachmentDisposition } from './content-disposition.ts'
import { fileHeaders } from './file-headers.ts'
import { answerUnreadable } from './unreadable.ts'

const Query = z.object({ token: z.string() })
/** Pictures come in a few widths: drawing takes the square of it. */
const Width = z.object({ width: z._default(z.enum(['160', '320', '640', '1280']), '640') })
const widths = { '160': 160, '320': 320, '640': 640, '1280': 1280 } as const
const FindingPath = z.object({ id: Id, view: z.enum(['original', 'page']) })
const LicensePath = z.object({ id: Id })

const refuse = (reply: FastifyReply, status: number, error_message: string): FastifyReply =>
  reply.code(status).send({ error_message })

/** The customer whose files the token opens, or null after the refusal was sent. */
async function customerOf(
  services: Services,
  query: unknown,
  reply: FastifyReply,
): Promise<string | null> {
  const read = parse(Query, query)
  const token = read.ok ? read.value.token : ''
  const check = await verifyFileToken(services, token)
  if (check.ok) return check.user.customerId
  refuse(reply, 401, check.message)
  return null
}

/**
 * The second origin, on PORT+1: what outsiders supplied is served here and nowhere else, so that none of
 * it ever runs on the app's origin (engine.md 22). A file of another customer is as unknown as one that
 * does not exist.
 */
export async function createFilesOrigin(services: Services): Promise<FastifyInstance> {
  const headers = fileHeaders(services.config)
  const { db } = services.database
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.headers(headers)
      void refuse(reply, 400, 'The address is malformed.')
    },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, messages.notFound))
  app.setErrorHandler((error, _request, reply) => {
    services.log.error('file not served', error)
    return refuse(reply, 500, 'Internal server error')
  })
  app.get('/files/findings/:id/:view', async (request, reply) => {
    const customerId = await customerOf(services, request.query, reply)
    if (customerId === null) return reply
    const path = parse(FindingPath, request.params)
    if (!path.ok) return refuse(reply, 404, messages.notFound)
    const size = parse(Width, request.query)
    if (!size.ok) return refuse(reply, 400, 'The width is 160, 320, 640 or 1280.')
    const { id, view } = path.value
    const [found] = await db
      .select()
      .from(finding)
      .where(and(eq(finding.id, id), eq(finding.customerId, customerId)))
    if (!found) return refuse(reply, 404, messages.notFound)
    const picture = drawFinding(found.pictureSeed, view, widths[size.value.width])
    reply.header('cache-control', 'private, max-age=900')
    return reply.type(picture.type).send(picture.bytes)
  })
  app.get('/files/licenses/:id', async (request, reply) => {
    const customerId = await customerOf(services, request.query, reply)
    if (customerId === null) return reply
    const path = parse(LicensePath, request.params)
    if (!path.ok) return refuse(reply, 404, messages.notFound)
    const [found] = await db
      .select()
      .from(license)
      .where(and(eq(license.id, path.value.id), eq(license.customerId, customerId)))
    if (!found) return refuse(reply, 404, messages.notFound)
    reply.header('cache-control', 'private, no-store')
    reply.header('content-disposition', attachmentDisposition(found.filename))
    const bytes = samplePdf(['Licence', found.filename, `Uploaded ${found.uploaded.slice(0, 10)}`])
    return reply.type('application/pdf').send(Buffer.from(bytes))
  })
  return app
}
