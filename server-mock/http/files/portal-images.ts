import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '../../../contracts/protocol.ts'
import { portalImageContent } from '../../../contracts/rules/portal/portal-images.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { imageByName } from '../../modules/portal-site/images.ts'
import { IMAGE_PATH } from '../../modules/portal-site/portal-rows.ts'
import type { Services } from '../../services.ts'
import { attachmentDisposition } from '../content-disposition.ts'

const Path = z.object({ name: z.string().check(z.maxLength(70)) })

const unknown = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error_message: messages.notFound })

/** Images of portals, on the files' origin: what a customer supplied is shown on a portal's page and is none itself. */
export function registerPortalImages(files: FastifyInstance, services: Services): void {
  files.get(`${IMAGE_PATH}/:name`, async (request, reply) => {
    const path = parse(Path, request.params)
    const found = path.ok ? await imageByName(services.database.db, path.value.name) : null
    if (!found) return unknown(reply)
    // What a name stands for never changes (G-98).
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-disposition', attachmentDisposition(`image.${found.kind}`))
    return reply.type(portalImageContent[found.kind]).send(Buffer.from(found.bytes))
  })
}
