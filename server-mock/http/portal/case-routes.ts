import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import { portalImageContent } from '../../../contracts/rules/portal/portal-images.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { readPictures } from '../../modules/pictures/read.ts'
import { pictureOfUse, recordedUses } from '../../modules/portal/picture-of-use.ts'
import { textPicturePath } from '../../modules/portal/portal-texts.ts'
import { casePage } from '../../modules/portal-pages/case-page.ts'
import { paths } from '../../modules/portal-pages/frame.ts'
import { picturesPath } from '../../modules/portal-pages/image-uses.ts'
import { aboutPage, faqPage } from '../../modules/portal-pages/texts-pages.ts'
import { payDoor } from '../../modules/portal-pay/pay-site.ts'
import { imageByName } from '../../modules/portal-site/images.ts'
import { IMAGE_PATH } from '../../modules/portal-site/portal-rows.ts'
import type { Services } from '../../services.ts'
import { payContext } from './pay-routes.ts'
import { sendSitePage, siteHeaders } from './send-site.ts'
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

const UsePicture = z.object({ use: z.string(), view: z.enum(['original', 'page']) })
const TextPicture = z.object({ id: Id })
const SiteImage = z.object({ name: z.string() })

/** What an id names never changes. */
const forever = 'public, max-age=31536000, immutable'

type Shown = { type: string; bytes: Uint8Array }

/** A picture is no page of ours: the viewer of the browser, which styles it inline, may do so, and nothing runs there. */
const picturePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const sendPicture = (reply: FastifyReply, { type, bytes }: Shown, cache: string): FastifyReply =>
  reply
    .headers({ ...siteHeaders(), 'content-type': type, 'cache-control': cache })
    .header('content-security-policy', picturePolicy)
    .header('content-disposition', 'inline')
    .send(Buffer.from(bytes))

/** The case itself with its pictures, and what the customer says for everybody. */
export function registerCase(scope: FastifyInstance, services: Services): void {
  scope.get(
    paths.case,
    onSite,
    withCase(services, async (visited) => {
      const { open, view } = visited
      const [pay, recorded] = await Promise.all([
        payDoor(payContext(visited)),
        recordedUses(services.database.db, open.found.customerId, open.found.caseId),
      ])
      const now = services.clock.now().toISOString()
      return visited.send(casePage(view, { detail: open.detail, recorded, now, pay }))
    }),
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
    const asked = parse(UsePicture, request.params)
    const session = sessionOf(own, request)
    if (!asked.ok || session === null || session === 'over') return sendNowhere(reply)
    const { customerId } = own
    const { caseUuid } = session
    const of = { ...asked.value, customerId, caseUuid }
    const picture = await pictureOfUse(services.database.db, of)
    return picture ? sendPicture(reply, picture, 'private, max-age=900') : sendNowhere(reply)
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
