import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import { portalImageContent } from '../../../contracts/rules/portal/portal-images.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { readPictures } from '../../modules/pictures/read.ts'
import { textPicturePath } from '../../modules/portal/portal-texts.ts'
import { paths } from '../../modules/portal-pages/frame.ts'
import { picturesPath } from '../../modules/portal-pages/image-uses.ts'
import { aboutPage, faqPage } from '../../modules/portal-pages/texts-pages.ts'
import { imageByName } from '../../modules/portal-site/images.ts'
import { IMAGE_PATH } from '../../modules/portal-site/portal-rows.ts'
import type { Services } from '../../services.ts'
import { pageOfCase } from './page-of-case.ts'
import { sendPicture, sendUsePicture } from './send-picture.ts'
import { sendSitePage } from './send-site.ts'
import {
  countVisit,
  isOwnForm,
  openCaseOf,
  sendNowhere,
  sessionOf,
  siteOf,
  viewOf,
} from './visitor.ts'
import { onSite, withCase } from './with-case.ts'

const TextPicture = z.object({ id: Id })
const SiteImage = z.object({ name: z.string() })

/** What an id names never changes. */
const forever = 'public, max-age=31536000, immutable'

/** The case itself with its pictures, and what the customer says for everybody. */
export function registerCase(scope: FastifyInstance, services: Services): void {
  scope.get(
    paths.case,
    onSite,
    withCase(services, async (visited) => visited.send(await pageOfCase(visited))),
  )

  scope.post('/visit', onSite, async (request, reply) => {
    const own = await siteOf(services, request, reply)
    if (!own) return reply
    const open = await openCaseOf(own, request)
    if (open !== null && open !== 'over' && isOwnForm(request)) await countVisit(own, open, reply)
    return reply.code(204).send()
  })

  const said =
    (pageOf: typeof aboutPage) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const own = await siteOf(services, request, reply)
      if (!own) return reply
      const view = await viewOf(own, request)
      return sendSitePage(request, reply, view, pageOf(view))
    }
  scope.get(paths.about, onSite, said(aboutPage))
  scope.get(paths.faq, onSite, said(faqPage))

  scope.get(`${picturesPath}:use/:view`, onSite, async (request, reply) => {
    const own = await siteOf(services, request, reply)
    if (!own) return reply
    const session = sessionOf(own, request)
    if (session === null || session === 'over') return sendNowhere(reply)
    return sendUsePicture(own, session.caseUuid, request, reply)
  })

  scope.get(`${textPicturePath}:id`, onSite, async (request, reply) => {
    const own = await siteOf(services, request, reply)
    if (!own) return reply
    const asked = parse(TextPicture, request.params)
    const [found] = asked.ok
      ? await readPictures(services.database.db, own.customerId, [asked.value.id])
      : []
    if (!found) return sendNowhere(reply)
    const { bytes, kind } = found
    return sendPicture(reply, { bytes, type: contentTypes[kind] }, forever)
  })

  scope.get(`${IMAGE_PATH}/:name`, onSite, async (request, reply) => {
    const own = await siteOf(services, request, reply)
    if (!own) return reply
    const asked = parse(SiteImage, request.params)
    const found = asked.ok ? await imageByName(services.database.db, asked.value.name) : null
    if (found?.customerId !== own.customerId) return sendNowhere(reply)
    const { bytes, kind } = found
    return sendPicture(reply, { bytes, type: portalImageContent[kind] }, forever)
  })
}
