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

/** The owner of an account has told all: it takes payments. Null where the link is none. */
export async function finishAccount(services: Services, link: string): Promise<string | null> {
  const found = await linkAt(services, link)
  if (!found) return null
  const all = { submitted: true, enabled: true, gone: false }
  await changeAccount(services, found.account, { ...all, tell: 'account.updated' })
  await sendWebhooks(services)
  return found.back
}
