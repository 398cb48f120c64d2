/** What the payment provider says by itself: believed only where it is signed, and then looked up. */
import { beforeEach, describe, expect, test } from 'vitest'
import { deskSecret, signatureOf } from '../../../server-mock/modules/payment-desk/send-webhooks.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
beforeEach(() => {
  desk.services.payments = desk.provider
})

const state = async (caseId: string) => (await desk.snapshot(caseId)).row.state

describe('a webhook', () => {
  test('that is forged, old or changed is refused, and changes nothing', async () => {
    const caseId = await desk.makeCase()
    const id = await desk.begin(caseId)
    const { services } = desk
    const secret = deskSecret(services.config)
    const now = () => services.clock.now()
    desk.services.payments = {
      ...desk.provider,
      look: async () => {
        throw new Error('asked')
      },
    }
    const object = { metadata: { checkout: id } }
    const before = await desk.checkouts(caseId)
    for (const sign of [
      () => '',
      () => 't=1,v1=00',
      (body: string) => signatureOf('whsec_other', body, now()),
      (body: string) => signatureOf(secret, `${body} `, now()),
      (body: string) => signatureOf(secret, body, new Date(now().getTime() - 600_000)),
      (body: string) => signatureOf(secret, body, now()).replace('v1', 'v0'),
    ])
      expect((await desk.webhook('checkout.session.completed', object, sign)).status).toBe(400)
    expect(await desk.checkouts(caseId)).toEqual(before)
    // One that is signed is not believed either: the provider is asked, and away.
    expect((await desk.webhook('checkout.session.completed', object)).status).toBe(503)
    expect(await state(caseId)).toBe('PAYMENT_PROCESSING')
  })

  test('about nothing of ours changes nothing', async () => {
    for (const [type, object] of [
      ['checkout.session.completed', { metadata: { checkout: 'nowhere' } }],
      ['checkout.session.completed', {}],
      ['invoice.paid', { metadata: { checkout: 'nowhere' } }],
    ] as const)
      expect((await desk.webhook(type, object)).status).toBe(204)
    expect((await desk.webhook('x'.repeat(300_000), {})).status).toBe(413)
  })

  test('comes before the session is known to us without harm', async () => {
    const caseId = await desk.makeCase()
    desk.services.payments = {
      ...desk.provider,
      order: async (order) => {
        const there = await desk.provider.order(order)
        const object = { metadata: { checkout: order.key } }
        expect((await desk.webhook('checkout.session.completed', object)).status).toBe(204)
        return there
      },
    }
    const id = await desk.begin(caseId)
    await desk.act(id, 'pay')
    expect(await state(caseId)).toBe('PAID')
  })
})

test('no key and no secret is ever logged, whatever was sent', async () => {
  const text = JSON.stringify(desk.api.logged)
  expect(text).not.toContain('sk_test_')
  expect(text).not.toContain('whsec_')
})
