import type { FastifyInstance, FastifyReply } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { paths, sitePage } from '../../modules/portal-pages/frame.ts'
import { missingPage } from '../../modules/portal-pages/texts-pages.ts'
import type { PayAnswer, PayContext } from '../../modules/portal-pay/context.ts'
import { lookAtPay, payPaths, submitToPay } from '../../modules/portal-pay/pay-site.ts'
import type { Services } from '../../services.ts'
import { sendFile } from '../reply.ts'
import { leadTo } from './send-site.ts'
import { onSite, type Visited, withCase } from './with-case.ts'

const Named = z.object({ id: Id })

const idOf = (params: unknown): string => {
  const read = parse(Named, params)
  return read.ok ? read.value.id : ''
}

/** The case as its pages of paying know it. */
export const payContext = ({
  site,
  open,
  view,
}: Pick<Visited, 'site' | 'open' | 'view'>): PayContext => ({
  ...{ services: site.services, customerId: site.customerId, detail: open.detail },
  ...{ claimant: site.company, wording: view.wording, portal: site.base, casePath: paths.case },
})

export function sendPay({ reply, view, send: sendPage }: Visited, answer: PayAnswer) {
  if (answer.kind === 'redirect') return leadTo(reply, answer.url)
  if (answer.kind === 'file') return sendFile(reply, { ...answer, type: 'application/pdf' })
  if (answer.kind === 'missing') return sendPage(missingPage(view))
  return sendPage(sitePage(answer.title, answer.body, answer))
}

/** The pages of paying the case that this browser has open. Looking changes nothing. */
export function registerPay(scope: FastifyInstance, services: Services): void {
  const answered = (act: (visited: Visited) => Promise<PayAnswer>) =>
    withCase(
      services,
      async (visited): Promise<FastifyReply> => sendPay(visited, await act(visited)),
    )

  for (const path of payPaths) {
    scope.get(
      path,
      onSite,
      answered((visited) => lookAtPay(payContext(visited), path, idOf(visited.request.params))),
    )
    scope.post(
      path,
      onSite,
      answered((visited) => {
        const { body, params } = visited.request
        const form = body instanceof URLSearchParams ? body : new URLSearchParams()
        return submitToPay(payContext(visited), path, { id: idOf(params), form })
      }),
    )
  }
}
