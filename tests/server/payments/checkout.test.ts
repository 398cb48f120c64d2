import { beforeEach, describe, expect, test } from 'vitest'
import { LEFT } from '../../../server-mock/modules/payments/apply-checkout.ts'
import { leaveCheckout } from '../../../server-mock/modules/payments/leave-checkout.ts'
import {
  PAYMENT_TIMED_OUT,
  runScheduler,
} from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { PaymentRefusal } from '../../../server-mock/payment-provider.ts'
import { openPaymentDesk, PORTAL } from '../../support/payments/payment-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
beforeEach(() => {
  desk.services.payments = desk.provider
  desk.api.takeEvents()
})

const DAY = 24 * 60 * 60_000
const names = () => desk.api.takeEvents().map(({ name }) => name)
const state = async (caseId: string) => (await desk.snapshot(caseId)).row.state

describe('a payment at the provider', () => {
  test('is what was due when it began, with the plan’s share of its net amount, and is booked by the webhook [G-751] [G-409] [G-144]', async () => {
    const caseId = await desk.makeCase()
    const due = await desk.due(caseId)
    const id = await desk.begin(caseId)
    expect(names()).toEqual(['case.payment-initiated'])
    const session = await desk.session(id)
    const { detail } = await desk.snapshot(caseId)
    const tax = Math.round((detail.charge_details?.indirect_tax_settlement?.amount ?? 0) * 100)
    expect(session).toMatchObject({
      ...{ amount: due, currency: 'eur', locale: 'de', account: `acct_demo_${desk.own.id}` },
      ...{ paidUrl: `${PORTAL}/paid/${id}`, leftUrl: `${PORTAL}/pay/${id}` },
      fee: Math.floor(((due - tax) * 25 + 50) / 100),
    })
    await desk.act(id, 'pay', 'paypal')
    expect(await state(caseId)).toBe('PAID')
    expect((await desk.snapshot(caseId)).detail.payment).toMatchObject({
      ...{ amount_received: due / 100, payment_method_type: 'paypal' },
    })
    expect(await desk.checkouts(caseId)).toMatchObject([
      { status: 'paid', amount: due, charged: due, method: 'paypal' },
    ])
    expect((await desk.taken(caseId)).taken).toBe(due)
    const events = desk.api.takeEvents()
    expect(events[0]).toMatchObject({ name: 'case.payment-succeeded', actor: { kind: 'provider' } })
    await desk.later(60_000)
    expect(names()).toEqual([])
  })

  test('is booked by a later look where the webhook got lost, and not once more by one that comes late', async () => {
    const caseId = await desk.makeCase()
    const id = await desk.begin(caseId)
    const port = desk.services.config.port
    desk.services.config.port = 1
    await desk.act(id, 'pay')
    desk.services.config.port = port
    await desk.losesWebhooks()
    expect(await state(caseId)).toBe('PAYMENT_PROCESSING')
    await desk.later(5_000)
    expect(await state(caseId)).toBe('PAID')
    names()
    const object = { metadata: { checkout: id } }
    expect((await desk.webhook('checkout.session.completed', object)).status).toBe(204)
    expect(names()).toEqual([])
  })

  test('that is declined gives the case back with the provider’s words, once, and can be tried again [STATE-30]', async () => {
    const caseId = await desk.makeCase()
    const id = await desk.begin(caseId)
    names()
    await desk.act(id, 'decline')
    expect(names()).toEqual(['case.payment-failed'])
    await desk.webhook('payment_intent.payment_failed', { metadata: { checkout: id } })
    expect(names()).toEqual([])
    expect((await desk.snapshot(caseId)).row).toMatchObject({
      ...{ state: 'ACTIVE', num_failed_payments: 1 },
    })
    // By the same checkout: at the provider there is one that can be paid.
    expect(await desk.begin(caseId)).toBe(id)
    expect(names()).toEqual(['case.payment-initiated'])
    await desk.act(id, 'pay')
    expect((await desk.snapshot(caseId)).row).toMatchObject({
      ...{ state: 'PAID', num_failed_payments: 0 },
    })
    expect(await desk.checkouts(caseId)).toHaveLength(1)
  })

  test('that is left is ended at the provider, and the case is claimed again', async () => {
    const caseId = await desk.makeCase()
    const id = await desk.begin(caseId)
    names()
    const [row] = await desk.checkouts(caseId)
    if (!row) throw new Error('no checkout')
    await leaveCheckout(desk.services, row)
    const [event, ...more] = desk.api.takeEvents()
    expect(event).toMatchObject({ name: 'case.payment-failed' })
    expect(JSON.stringify(event)).toContain(LEFT)
    expect(more).toEqual([])
    expect(await desk.act(id, 'pay')).toBeNull()
    expect(await state(caseId)).toBe('ACTIVE')
  })

  test('that nobody answers for 24 hours has failed; a success after that is booked all the same [G-619] [G-716]', async () => {
    const caseId = await desk.makeCase()
    const id = await desk.begin(caseId)
    await desk.act(id, 'silence')
    await desk.later(DAY - 60_000)
    expect(await state(caseId)).toBe('PAYMENT_PROCESSING')
    names()
    desk.api.advance(120_000)
    await runScheduler(desk.services)
    expect(await state(caseId)).toBe('ACTIVE')
    expect(JSON.stringify(desk.api.takeEvents())).toContain(PAYMENT_TIMED_OUT)
    const paid = { ...(await desk.provider.look(...(await there(caseId)))), state: 'paid' as const }
    desk.services.payments = { ...desk.provider, look: async () => paid }
    await desk.webhook('checkout.session.async_payment_succeeded', { metadata: { checkout: id } })
    expect(await state(caseId)).toBe('PAID')
    expect(names()[0]).toBe('case.payment-succeeded')
  })
})

async function there(caseId: string): Promise<[string, string]> {
  const [row] = await desk.checkouts(caseId)
  return [row?.account ?? '', row?.sessionId ?? '']
}

describe('whoever pays', () => {
  test('in two tabs at once, or by a form that is sent twice, pays by one checkout', async () => {
    const caseId = await desk.makeCase()
    const commandId = desk.formId()
    const answers = await Promise.all([
      ...[desk.press(caseId), desk.press(caseId)],
      ...[desk.press(caseId, { commandId }), desk.press(caseId, { commandId })],
    ])
    const urls = answers.map((answer) => (answer.to === 'provider' ? answer.url : answer.to))
    expect(new Set(urls).size).toBe(1)
    expect(await desk.checkouts(caseId)).toHaveLength(1)
    expect(names()).toEqual(['case.payment-initiated'])
    const [row] = await desk.checkouts(caseId)
    await desk.act(row?.id ?? '', 'pay')
    expect(await desk.press(caseId, { commandId: row?.commandId ?? '' })).toEqual({
      ...{ to: 'outcome', id: row?.id },
    })
    expect(await desk.press(caseId)).toEqual({ to: 'form' })
  })

  test('sees the form again where another amount is due than it showed, and what began keeps its amount', async () => {
    const caseId = await desk.makeCase('ACTIVE', {
      detail: { settlementDate: '2027-06-30', settlementPercentage: 2000 },
    })
    const reduced = await desk.due(caseId)
    desk.api.advance(Date.parse('2027-06-30T23:59:00.000Z') - desk.services.clock.now().getTime())
    const id = await desk.begin(caseId)
    desk.api.advance(120_000)
    const full = await desk.due(caseId)
    expect(full).toBeGreaterThan(reduced)
    await desk.act(id, 'decline')
    expect(await desk.press(caseId, { shown: reduced })).toEqual({ to: 'form' })
    const next = await desk.begin(caseId)
    expect(next).not.toBe(id)
    await desk.later(2_000)
    // Whoever still stands before the first one finds it ended.
    expect(await desk.act(id, 'pay')).toBeNull()
    await desk.act(next, 'pay')
    const { payment } = (await desk.snapshot(caseId)).detail
    expect([payment?.amount_received, (await desk.taken(caseId)).taken]).toEqual([full / 100, full])
  })

  test('begins anew by the form of a checkout that was refused, and once by the form that is sent twice then', async () => {
    const caseId = await desk.makeCase()
    const commandId = desk.formId()
    desk.services.payments = {
      ...desk.provider,
      order: async () => {
        throw new PaymentRefusal('No charges.')
      },
    }
    expect(await desk.press(caseId, { commandId })).toEqual({ to: 'unavailable' })
    desk.services.payments = desk.provider
    const sent = await Promise.all([1, 2].map(() => desk.press(caseId, { commandId })))
    expect(sent[0]).toMatchObject({ to: 'provider' })
    expect(sent[1]).toEqual(sent[0])
    const now = await desk.checkouts(caseId)
    expect(now.map(({ status }) => status)).toEqual(['ended', 'open'])
  })

  test('is told where nothing can be paid: no account, another state, a provider that says no or is away', async () => {
    const caseId = await desk.makeCase()
    const refuses = (cause: Error) => ({
      ...desk.provider,
      order: async () => {
        throw cause
      },
    })
    desk.services.payments = refuses(new Error('away'))
    const commandId = desk.formId()
    expect(await desk.press(caseId, { commandId })).toEqual({ to: 'unreachable' })
    expect(await state(caseId)).toBe('ACTIVE')
    desk.services.payments = refuses(new PaymentRefusal('No charges.'))
    expect(await desk.press(caseId, { commandId })).toEqual({ to: 'unavailable' })
    expect((await desk.checkouts(caseId)).map(({ status }) => status)).toEqual(['ended'])
    expect(names()).toEqual([])
    await desk.inState(caseId, 'PAYMENT_PROCESSING')
    desk.services.payments = desk.provider
    expect(await desk.press(caseId)).toEqual({ to: 'unavailable' })
    await desk.inState(caseId, 'CANCELLED')
    expect(await desk.press(caseId)).toEqual({ to: 'form' })
  })
})

describe('a payment that its case has no use for', () => {
  test.each(['PAID', 'CANCELLED', 'VALID_LICENSE'] as const)(
    'is refunded once and told to staff: the case is %s [G-716]',
    async (over) => {
      const caseId = await desk.makeCase()
      const id = await desk.begin(caseId)
      await desk.inState(caseId, over)
      names()
      const before = (await desk.toldStaff()).length
      await desk.act(id, 'pay')
      await desk.webhook('checkout.session.completed', { metadata: { checkout: id } })
      await desk.later(5_000)
      expect(names()).toEqual([])
      expect(await state(caseId)).toBe(over)
      expect(await desk.checkouts(caseId)).toMatchObject([{ status: 'refunded' }])
      expect(await desk.session(id)).toMatchObject({ returned: (await desk.session(id))?.amount })
      expect((await desk.taken(caseId)).taken).toBe(0)
      const told = (await desk.toldStaff()).slice(before)
      expect(new Set(told)).toEqual(new Set([`Payment refunded: case ${caseId}`]))
    },
  )

  test('is refunded later where the provider is away when that is decided', async () => {
    const caseId = await desk.makeCase()
    const id = await desk.begin(caseId)
    await desk.inState(caseId, 'CANCELLED')
    let tries = 0
    desk.services.payments = {
      ...desk.provider,
      refund: async () => {
        tries += 1
        throw new Error('away')
      },
    }
    await desk.act(id, 'pay')
    await desk.later(2_000)
    expect(tries).toBeGreaterThan(1)
    expect(await desk.checkouts(caseId)).toMatchObject([{ status: 'refund' }])
    desk.services.payments = desk.provider
    await desk.later(2_000)
    expect(await desk.checkouts(caseId)).toMatchObject([{ status: 'refunded' }])
  })
})

test('no key and no secret is ever logged', async () => {
  const text = JSON.stringify(desk.api.logged)
  expect(text).not.toContain('sk_test_')
  expect(text).not.toContain('whsec_')
})
