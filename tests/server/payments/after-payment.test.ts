/** What becomes of a payment at its provider after it has arrived: refunds by hand, and disputes (decision 5.27). */
import { beforeEach, expect, test } from 'vitest'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
beforeEach(() => {
  desk.services.payments = desk.provider
  desk.api.takeEvents()
})

async function paidCase() {
  const caseId = await desk.makeCase()
  const id = await desk.begin(caseId)
  await desk.act(id, 'pay')
  desk.api.takeEvents()
  const [row] = await desk.checkouts(caseId)
  if (!row?.paymentId) throw new Error('not paid')
  const { paymentId, account, amount } = row
  const mails = (await desk.toldStaff()).length
  return {
    ...{ caseId, id, amount, paymentId },
    /** As the provider sends it: without a word of what there is. */
    says: (type: string) =>
      desk.webhook(type, { payment_intent: paymentId, metadata: {} }, undefined, account),
    told: async () => [...new Set((await desk.toldStaff()).slice(mails))],
  }
}

/** What events told since the last look: the change, in hundredths. */
const changes = () =>
  desk.api.takeEvents().map((event) => {
    expect(event).toMatchObject({ name: 'case.payment-changed', actor: { kind: 'provider' } })
    type Told = { activity: { content: { change: string; amount: number } } }
    const { change, amount } = (event.payload as Told).activity.content
    return [change, Math.round(amount * 100)]
  })
/** What opens it, and who waits before it. */
function gate(): [() => void, Promise<void>] {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [open, opened]
}
const payment = async (caseId: string) => (await desk.snapshot(caseId)).detail.payment

test('a refund by hand is told by the timeline, beside the payment and to staff, once each; the case stays paid [G-751]', async () => {
  const { caseId, id, amount, says, told } = await paidCase()
  const half = Math.floor(amount / 2)
  await desk.ownerDoes(id, 'refund-half')
  expect(changes()).toEqual([['refunded', half]])
  expect(await payment(caseId)).toMatchObject({ amount_refunded: half / 100 })
  await says('charge.refunded')
  await says('refund.updated')
  expect(changes()).toEqual([])
  await desk.ownerDoes(id, 'refund-all')
  expect(changes()).toEqual([['refunded', amount - half]])
  expect(await payment(caseId)).toMatchObject({
    ...{ amount_received: amount / 100, amount_refunded: amount / 100 },
  })
  expect((await desk.snapshot(caseId)).row.state).toBe('PAID')
  expect((await desk.taken(caseId)).taken).toBe(0)
  await desk.ownerDoes(id, 'refund-fails')
  expect(changes()).toEqual([['refund-failed', amount]])
  expect(await payment(caseId)).toMatchObject({ amount_refunded: 0 })
  expect(await told()).toEqual([`Refund: case ${caseId}`, `Refund failed: case ${caseId}`])
})

test.each([
  ['dispute-won', 0, 'Dispute won'],
  ['dispute-lost', 1, 'Dispute lost'],
] as const)(
  'a dispute is told with its reason and the day to answer it; then how it ended: %s',
  async (end, lost, subject) => {
    const { caseId, id, amount, says, told } = await paidCase()
    await desk.ownerDoes(id, 'dispute')
    const [event] = desk.api.takeEvents()
    expect(event?.payload).toMatchObject({
      activity: {
        type: 'PAYMENT_CHANGED',
        content: {
          ...{ change: 'disputed', amount: amount / 100, currency: 'EUR', reason: 'fraudulent' },
          answer_by: expect.stringMatching(/T.*Z$/),
        },
      },
    })
    expect(await payment(caseId)).toMatchObject({ amount_disputed: amount / 100 })
    expect((await desk.taken(caseId)).taken).toBe(0)
    await says('charge.dispute.funds_withdrawn')
    expect(changes()).toEqual([])
    await desk.ownerDoes(id, end)
    expect(changes()).toEqual([[end, amount]])
    const away = (lost * amount) / 100
    expect(await payment(caseId)).toMatchObject({ amount_disputed: away })
    expect((await payment(caseId))?.amount_lost ?? 0).toBe(away)
    expect(await told()).toEqual([`Payment disputed: case ${caseId}`, `${subject}: case ${caseId}`])
    expect((await desk.snapshot(caseId)).row.state).toBe('PAID')
  },
)

test('an inquiry moves no money; it is told when it is closed, and when it becomes a dispute under its own id', async () => {
  const { caseId, id, amount, told } = await paidCase()
  await desk.ownerDoes(id, 'inquiry')
  expect(changes()).toEqual([['inquiry', amount]])
  expect((await payment(caseId))?.amount_disputed).toBeUndefined()
  expect((await desk.taken(caseId)).taken).toBe(amount)
  await desk.ownerDoes(id, 'dispute')
  expect(changes()).toEqual([['disputed', amount]])
  expect(await payment(caseId)).toMatchObject({ amount_disputed: amount / 100 })
  await desk.ownerDoes(id, 'dispute-lost')
  expect(changes()).toEqual([['dispute-lost', amount]])
  expect(await told()).toEqual([
    ...[`Inquiry by the bank: case ${caseId}`, `Payment disputed: case ${caseId}`],
    `Dispute lost: case ${caseId}`,
  ])
  const other = await paidCase()
  desk.api.takeEvents()
  for (const act of ['inquiry', 'inquiry-closed'] as const) await desk.ownerDoes(other.id, act)
  expect(changes().map(([change]) => change)).toEqual(['inquiry', 'inquiry-closed'])
  expect((await payment(other.caseId))?.amount_disputed).toBeUndefined()
})

test('what is told late is told from its beginning: refunded and disputed before the payment itself was heard of', async () => {
  const caseId = await desk.makeCase()
  const id = await desk.begin(caseId)
  const { port } = desk.services.config
  desk.services.config.port = 1
  await desk.act(id, 'pay')
  for (const act of ['refund-half', 'dispute', 'dispute-lost'] as const)
    await desk.ownerDoes(id, act)
  desk.services.config.port = port
  await desk.losesWebhooks()
  desk.api.takeEvents()
  await desk.later(5_000)
  expect(
    desk.api
      .takeEvents()
      .map(({ name }) => name)
      .slice(-3),
  ).toEqual(Array.from({ length: 3 }, () => 'case.payment-changed'))
  const half = Math.floor(((await desk.session(id))?.amount ?? 0) / 2)
  expect(await payment(caseId)).toMatchObject({
    ...{
      amount_refunded: half / 100,
      amount_disputed: ((await desk.session(id))?.amount ?? 0) / 100,
    },
  })
})

test('an answer that was asked for before another one was applied takes nothing back', async () => {
  const { caseId, id, amount, says } = await paidCase()
  const [release, held] = gate()
  const [arrived, isThere] = gate()
  let looks = 0
  await desk.ownerDoes(id, 'refund-half')
  changes()
  const quiet = desk.services.config.port
  desk.services.config.port = 1
  await desk.ownerDoes(id, 'refund-fails')
  desk.services.payments = {
    ...desk.provider,
    look: async (...of) => {
      const there = await desk.provider.look(...of)
      looks += 1
      // The first one only finds that there is news; the second one would be applied.
      if (looks !== 2) return there
      arrived()
      await held
      return there
    },
  }
  const late = says('refund.failed')
  await isThere
  desk.services.payments = desk.provider
  desk.services.config.port = quiet
  await desk.ownerDoes(id, 'refund-all')
  expect(changes()).toEqual([['refunded', amount - Math.floor(amount / 2)]])
  release()
  expect((await late).status).toBe(204)
  expect(changes()).toEqual([])
  expect(await payment(caseId)).toMatchObject({ amount_refunded: amount / 100 })
})

test('a payment of nobody, and what goes back by ourselves, is no news; a dispute over that is', async () => {
  const other = await desk.webhook(
    ...(['charge.refunded', { payment_intent: 'pi_nowhere' }, undefined, 'acct_x'] as const),
  )
  expect(other.status).toBe(204)
  const caseId = await desk.makeCase()
  const id = await desk.begin(caseId)
  await desk.inState(caseId, 'CANCELLED')
  await desk.act(id, 'pay')
  desk.api.takeEvents()
  const [row] = await desk.checkouts(caseId)
  const of = [{ payment_intent: row?.paymentId }, undefined, row?.account ?? null] as const
  await desk.webhook('charge.refunded', ...of)
  expect(changes()).toEqual([])
  await desk.ownerDoes(id, 'dispute')
  expect(changes()).toEqual([['disputed', row?.amount]])
  expect(await payment(caseId)).toBeNull()
  // The provider is away: it shall say it again.
  desk.services.payments = {
    ...desk.provider,
    look: async () => {
      throw new Error('away')
    },
  }
  expect((await desk.webhook('charge.dispute.closed', ...of)).status).toBe(503)
})
