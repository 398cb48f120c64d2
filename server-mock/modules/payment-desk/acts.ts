import { z } from '../../../contracts/schema.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { changeAccount, changeSession, linkAt, type SeenSession } from './records.ts'
import { sendWebhooks } from './send-webhooks.ts'

/** The methods that the stand-in offers, as the service names them. */
export const methods = { card: 'Card', paypal: 'PayPal', ideal: 'iDEAL | Wero' } as const
const Method = z.enum(['card', 'paypal', 'ideal'])

export const payActs = ['pay', 'decline', 'silence'] as const
export type PayAct = (typeof payActs)[number]

export const DECLINED = 'Your card was declined.'

/** Pays, is declined, or is never heard of: with the webhooks that tell it, sent before the payer goes on. */
export async function actOnSession(
  services: Services,
  id: string,
  act: PayAct,
  asked: string,
): Promise<SeenSession | null> {
  const given = z.safeParse(Method, asked)
  const method = given.success ? given.data : 'card'
  const done = await changeSession(services, id, ({ status }) => {
    if (status !== 'open') return null
    if (act === 'decline')
      return {
        body: { failed: { id: `ch_${newId()}`, method, message: DECLINED } },
        tell: ['payment_intent.payment_failed'],
      }
    const payment = { id: `pi_${newId()}`, method, silent: act === 'silence' }
    return { body: { payment }, tell: act === 'pay' ? ['checkout.session.completed'] : [] }
  })
  // As the service: the payer waits until the webhook was taken, or a moment.
  await sendWebhooks(services)
  return done
}

export const ownerActs = [
  ...(['refund-half', 'refund-all', 'refund-fails'] as const),
  ...(['inquiry', 'inquiry-closed', 'dispute', 'dispute-won', 'dispute-lost'] as const),
]
export type OwnerAct = (typeof ownerActs)[number]

const ANSWER_S = 7 * 24 * 60 * 60

function ownerDoes(act: OwnerAct, { amount, returned, dispute }: SeenSession, now: number) {
  const back = (sum: number) =>
    sum === returned ? null : { body: { returned: sum }, tell: ['charge.refunded'] }
  const judged = (status: 'won' | 'lost') =>
    dispute?.status === 'needs_response'
      ? { body: { dispute: { ...dispute, status } }, tell: ['charge.dispute.closed'] }
      : null
  const begun = (
    status: 'needs_response' | 'warning_needs_response' | 'warning_closed',
    tell: string,
  ) => {
    const id = dispute?.id ?? `du_${newId()}`
    const answerBy = Math.floor(now / 1_000) + ANSWER_S
    return { body: { dispute: { id, status, answerBy } }, tell: [tell] }
  }
  switch (act) {
    case 'refund-half':
      return back(Math.max(returned, Math.floor(amount / 2)))
    case 'refund-all':
      return back(amount)
    case 'refund-fails':
      return returned === 0 ? null : { body: { returned: 0 }, tell: ['refund.failed'] }
    case 'inquiry':
      return dispute ? null : begun('warning_needs_response', 'charge.dispute.created')
    case 'inquiry-closed':
      return dispute?.status === 'warning_needs_response'
        ? begun('warning_closed', 'charge.dispute.closed')
        : null
    case 'dispute': {
      if (dispute && dispute.status !== 'warning_needs_response') return null
      // An inquiry becomes one under its own id.
      return begun('needs_response', `charge.dispute.${dispute ? 'updated' : 'created'}`)
    }
    case 'dispute-won':
      return judged('won')
    case 'dispute-lost':
      return judged('lost')
  }
}

/** What befalls a payment that has arrived: its owner gives it back, or the payer's bank asks for it. */
export async function actOnPayment(
  services: Services,
  id: string,
  act: OwnerAct,
): Promise<SeenSession | null> {
  const now = services.clock.now().getTime()
  const done = await changeSession(services, id, (session) =>
    session.payment && !session.payment.silent ? ownerDoes(act, session, now) : null,
  )
  await sendWebhooks(services)
  return done
}

/** The owner of an account has told all: it takes payments. Null where the link is none. */
export async function finishAccount(services: Services, link: string): Promise<string | null> {
  const found = await linkAt(services, link)
  if (!found) return null
  const all = { submitted: true, enabled: true, gone: false }
  await changeAccount(services, found.account, { ...all, tell: 'account.updated' })
  await sendWebhooks(services)
  return found.back
}
