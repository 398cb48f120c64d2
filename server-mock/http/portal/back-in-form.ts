import type { FastifyReply } from 'fastify'
import type { Answer } from '../../modules/portal-forms/visit.ts'
import type { KeptForm } from '../../modules/portal-pages/kept-form.ts'
import { billingAgain } from '../../modules/portal-pay/billing-form.ts'
import type { PayAnswer } from '../../modules/portal-pay/context.ts'
import { markup } from '../../text/page.ts'
import { formAgain, sendForm, visitOf } from './form-routes.ts'
import { payContext, sendPay } from './pay-routes.ts'
import type { Visited } from './with-case.ts'

/** A page below what has to be said of it first. */
const below = <T extends Answer | PayAnswer>(said: string, answer: T): T =>
  answer.kind === 'page'
    ? { ...answer, body: markup`<p class="state" role="status">${said}</p>${answer.body}` }
    : answer

/** Shows the form in which something was typed before, with that: nothing of it is taken yet. */
export async function backInForm(visited: Visited, kept: KeptForm): Promise<FastifyReply> {
  const { typedHere } = visited.view.wording.words.login
  if (kept.path === '/billing')
    return sendPay(visited, below(typedHere, billingAgain(payContext(visited), kept.fields)))
  return sendForm(visited, below(typedHere, formAgain(visitOf(visited), kept)))
}
