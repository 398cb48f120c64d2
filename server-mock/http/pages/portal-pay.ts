import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { portalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { portalAddress } from '../../modules/case-record/portal-link.ts'
import { hasSession } from '../../modules/portal/portal-session.ts'
import type { PayAnswer, PayContext } from '../../modules/portal-pay/context.ts'
import { lookAtPay, payPaths, submitToPay } from '../../modules/portal-pay/pay-site.ts'
import type { Services } from '../../services.ts'
import { markup, page } from '../../text/page.ts'
import { sendFile } from '../reply.ts'
import { acceptForms } from './forms.ts'
import { type OpenedPortal, openPortal } from './open-portal.ts'
import { unknownPage } from './portal-view.ts'
import { sendPage } from './send-page.ts'

const Id = z.object({ id: z._default(z.string(), '') })

/** The case as its pages of paying know it. */
export const payContext = (
  services: Services,
  { found, shown: { detail, claimant } }: OpenedPortal,
): PayContext => ({
  ...{ services, customerId: found.customerId, detail, claimant },
  wording: portalWording(detail.translation?.language ?? null, 'UTC'),
  portal: portalAddress(services.config, found.uuid),
  casePath: '',
})

function send(reply: FastifyReply, answer: PayAnswer, { wording }: PayContext): FastifyReply {
  if (answer.kind === 'redirect')
    return reply.header('cache-control', 'no-store').redirect(answer.url, 303)
  if (answer.kind === 'file') return sendFile(reply, { ...answer, type: 'application/pdf' })
  if (answer.kind === 'missing') return sendPage(reply, 404, unknownPage())
  const { title, body, isProblem, status, sendsTo } = answer
  const { say, words, language } = wording
  const called = isProblem ? say(words.site.errorTitle, { title }) : title
  return sendPage(
    ...([reply, status] as const),
    page(language, called, markup`<h1>${title}</h1>${body}`),
    sendsTo,
  )
}

/**
 * The pages of paying a case, for whoever has opened it in this browser; everybody else is led to where it is opened. Looking
 * changes nothing; a form of another site comes without the session's cookie.
 */
export function registerPortalPay(files: FastifyInstance, services: Services): void {
  const idOf = (params: unknown): string => {
    const read = parse(Id, params)
    return read.ok ? read.value.id : ''
  }

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<PayContext | null> {
    const opened = await openPortal(services, request.params, reply)
    if (!opened) return null
    const { config, clock } = services
    const { uuid } = opened.found
    if (hasSession(config, uuid, request.headers.cookie ?? '', clock.now()))
      return payContext(services, opened)
    reply.header('cache-control', 'no-store').redirect(portalAddress(config, uuid), 303)
    return null
  }

  void files.register(async (scope) => {
    acceptForms(scope)
    for (const path of payPaths) {
      const url = `/portal/:uuid${path}`
      scope.get(url, async (request, reply) => {
        const context = await open(request, reply)
        if (!context) return reply
        return send(reply, await lookAtPay(context, path, idOf(request.params)), context)
      })
      scope.post(url, async (request, reply) => {
        const context = await open(request, reply)
        if (!context) return reply
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const id = idOf(request.params)
        return send(reply, await submitToPay(context, path, { id, form }), context)
      })
    }
  })
}
