import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { creditEntry } from '../../../server-mock/db/schema/credits.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let admin: string
const office = () => api.offices.enterprise

const api = await opened(openApi())
beforeEach(async () => {
  const { db } = api.services.database
  await db.delete(creditEntry)
  await db.delete(outbox)
  admin = await api.signIn('enterprise', 'admin')
  api.takeEvents()
})

const balance = async (token = admin) =>
  (await api.call(`/customer/${office().id}/credits`, { token })).json
const add = (amount: unknown, init: { token?: string; headers?: Record<string, string> } = {}) =>
  api.call(`/customer/${office().id}/add_credits`, { token: admin, ...init, json: { amount } })
const ledger = () =>
  api.services.database.db.select().from(creditEntry).where(eq(creditEntry.customerId, office().id))

describe('credits', () => {
  test('are read as a balance in the field amount, which an agent may see [CREDITS-03, COMMAPI-37, LETTERS-09]', async () => {
    expect(await balance()).toEqual({ amount: 0 })
    await add(40)
    expect(await balance()).toEqual({ amount: 40 })
    expect(await balance(await api.signIn('enterprise', 'agent'))).toEqual({ amount: 40 })
  })

  test('are booked at once, to be invoiced, and answered as the new balance [CREDITS-05, COMMAPI-38] [G-292] [G-88]', async () => {
    expect((await add(100)).json).toMatchObject({ amount: 100 })
    expect((await add(25)).json).toMatchObject({ amount: 125 })
    expect(await ledger()).toMatchObject([
      {
        amount: 100,
        kind: 'purchase',
        invoicing: 'to be invoiced',
        userName: office().users.admin.name,
      },
      { amount: 25, kind: 'purchase', invoicing: 'to be invoiced' },
    ])
    expect(api.takeEvents()).toMatchObject([
      { name: 'customer.credits-added', payload: { amount: 100, added: 100 } },
      { name: 'customer.credits-added', payload: { amount: 125, added: 25 } },
    ])
  })

  test('are told to support, who invoices them at 1 euro each plus VAT [CREDITS-06, CREDITS-07, PLAN-11, PLAN-12]', async () => {
    await add(100)
    const mails = await api.services.database.db.select().from(outbox)
    expect(mails).toMatchObject([
      { kind: 'SYSTEM', mail: { to: [api.services.config.supportEmail] } },
    ])
    const { mark, id, users } = office()
    expect(mails[0]?.mail).toMatchObject({
      subject: `Credits to be invoiced: 100 for ${mark}`,
      text: [
        `Customer: ${mark} (${id})`,
        `Ordered by: ${users.admin.name}, ${users.admin.email}`,
        'Credits: 100',
        'To be invoiced: 100.00 EUR plus VAT',
        'Balance after it: 100',
      ].join('\n'),
    })
  })

  test('are told in lines that no name can forge', async () => {
    const { db } = api.services.database
    await db
      .update(customer)
      .set({ name: 'Forge\nTo be invoiced: 1.00 EUR' })
      .where(eq(customer.id, office().id))
    await add(100)
    const [mail] = await db.select().from(outbox)
    // In JSON a line end is written out.
    expect(JSON.stringify(mail?.mail).split('\\nTo be invoiced: ')).toHaveLength(2)
    await db.update(customer).set({ name: office().mark }).where(eq(customer.id, office().id))
  })

  test('asked for again under the same key are booked once', async () => {
    const headers = { 'Idempotency-Key': 'order-1' }
    const answers = [await add(10, { headers }), await add(10, { headers })]
    expect(answers.map(({ json }) => json.amount)).toEqual([10, 10])
    expect(await ledger()).toHaveLength(1)
    expect(await api.services.database.db.select().from(outbox)).toHaveLength(1)
  })

  test('of orders at the same moment are all booked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(5)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await balance()).toEqual({ amount: 100 })
    // Screens take the balance from the events: each counts every order before it, and the last one all.
    const steps = Array.from({ length: 20 }, (_, at) => ({ payload: { amount: 5 * (at + 1) } }))
    const told = api.takeEvents().toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    expect(told).toMatchObject(steps)
  })

  test('are ordered again and again for a while only, by each customer for itself', async () => {
    const answers = []
    for (let n = 0; n < 100; n += 1) answers.push(await add(1))
    const early = answers.filter(({ status }) => status === 429)
    expect(early.length).toBeGreaterThan(40)
    const booked = answers.length - early.length
    expect(await balance()).toEqual({ amount: booked })
    expect(await api.services.database.db.select().from(outbox)).toHaveLength(booked)
    const last = early.at(-1)
    const wait = Number(last?.headers.get('retry-after'))
    expect(last?.json.error_message).toBe(`Too many orders. Try again in ${wait} seconds.`)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    api.advance(wait * 1000)
    expect((await add(1)).status).toBe(200)
    // Far enough for all of them to be forgotten.
    api.advance(2 * 60 * 60 * 1000)
  })

  test.each([0, -5, 10_001, 1.5, '10', null])('are not ordered as %s [G-293]', async (amount) => {
    expect((await add(amount)).status).toBe(400)
    expect(await ledger()).toEqual([])
  })

  test.each([1, 10_000])('can be ordered as %s', async (amount) => {
    expect((await add(amount)).json.amount).toBe(amount)
  })

  test('are ordered by no agent, and under no smaller plan', async () => {
    expect((await add(5, { token: await api.signIn('enterprise', 'agent') })).status).toBe(403)
    for (const plan of ['lite', 'pro'] as const) {
      const { id } = api.offices[plan]
      const token = await api.signIn(plan, 'admin')
      const answer = await api.call(`/customer/${id}/add_credits`, { token, json: { amount: 5 } })
      expect([answer.status, answer.json.error_message]).toEqual([403, 'Access forbidden'])
    }
    expect(await api.services.database.db.select().from(creditEntry)).toEqual([])
  })
})
