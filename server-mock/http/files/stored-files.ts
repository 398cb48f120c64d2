import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { finding, license } from '../../db/schema/cases.ts'
import { storedFile } from '../../db/schema/files.ts'
import { drawFinding } from '../../files/pictures.ts'
import { samplePdf } from '../../files/sample-pdf.ts'
import { verifyFileToken } from '../../modules/access/tokens.ts'
import { readPictures } from '../../modules/pictures/read.ts'
import type { Services } from '../../services.ts'
import { attachmentDisposition } from '../content-disposition.ts'

const Query = z.object({ token: z.string() })
/** Pictures come in a few widths: drawing takes the square of it. */
const Width = z.object({ width: z._default(z.enum(['160', '320', '640', '1280']), '640') })
const widths = { '160': 160, '320': 320, '640': 640, '1280': 1280 } as const
const FindingPath = z.object({ id: Id, view: z.enum(['original', 'page']) })
const FilePath = z.object({ id: Id })

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
  if (!check.ok) refuse(reply, 401, check.message)
  else if (check.user.lacksSecondFactor) refuse(reply, 403, messages.secondFactorMissing)
  else return check.user.customerId
  return null
}

/**
 * Pictures and licences: as attachments, of the type that their bytes were found to be. A file of another customer is as
 * unknown as one that does not exist.
 */
export function registerStoredFiles(files: FastifyInstance, services: Services): void {
  const { db } = services.database
  files.get('/files/findings/:id/:view', async (request, reply) => {
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
    reply.header('content-disposition', attachmentDisposition(`${view}.png`))
    return reply.type(picture.type).send(picture.bytes)
  })
  files.get('/files/licenses/:id', async (request, reply) => {
    const customerId = await customerOf(services, request.query, reply)
    if (customerId === null) return reply
    const path = parse(FilePath, request.params)
    if (!path.ok) return refuse(reply, 404, messages.notFound)
    const [found] = await db
      .select()
      .from(license)
      .where(and(eq(license.id, path.value.id), eq(license.customerId, customerId)))
    if (!found) return refuse(reply, 404, messages.notFound)
    reply.header('cache-control', 'private, no-store')
    reply.header('content-disposition', attachmentDisposition(found.filename))
    const bytes = samplePdf(['License', found.filename, `Uploaded ${found.uploaded.slice(0, 10)}`])
    return reply.type('application/pdf').send(Buffer.from(bytes))
  })
  files.get('/files/stored/:id', async (request, reply) => {
    const customerId = await customerOf(services, request.query, reply)
    if (customerId === null) return reply
    const path = parse(FilePath, request.params)
    if (!path.ok) return refuse(reply, 404, messages.notFound)
    const [found] = await db
      .select()
      .from(storedFile)
      .where(and(eq(storedFile.id, path.value.id), eq(storedFile.customerId, customerId)))
    if (!found) return refuse(reply, 404, messages.notFound)
    const isPicture = found.part !== 'license'
    reply.header('cache-control', isPicture ? 'private, max-age=900' : 'private, no-store')
    // An attachment is shown where a page of ours places it as a picture, and nowhere else.
    reply.header('content-disposition', attachmentDisposition(found.filename))
    return reply.type(contentTypes[found.kind]).send(Buffer.from(found.bytes))
  })
  files.get('/files/pictures/:id', async (request, reply) => {
    const customerId = await customerOf(services, request.query, reply)
    if (customerId === null) return reply
    const path = parse(FilePath, request.params)
    if (!path.ok) return refuse(reply, 404, messages.notFound)
    const [found] = await readPictures(db, customerId, [path.value.id])
    if (!found) return refuse(reply, 404, messages.notFound)
    // What an id names never changes.
    reply.header('cache-control', 'private, max-age=900')
    reply.header('content-disposition', attachmentDisposition(`image.${found.kind}`))
    return reply.type(contentTypes[found.kind]).send(Buffer.from(found.bytes))
  })
}
