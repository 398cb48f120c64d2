import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer } from '../../server-mock/db/schema/accounts.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import { beforeNextTransaction } from '../support/server/before-transaction.ts'
import { onPostgres } from '../support/server/database.ts'
import { mint } from '../support/server/tokens.ts'
import {
  addReminders,
  gates,
  hundredForOneSeat,
  plannedUnder,
  sentUnder,
  setPlan,
} from './plan-gates.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await openApi()
  token = await mint(api, api.offices.pro, 'admin')
})
afterAll(() => api.close())

describe.each(Object.entries(gates))('%s', (_what, { open, shut, ask }) => {
  test('is refused from the moment of a downgrade on, with the token from before [SUBS-13] [G-284]', async () => {
    const { pro } = api.offices
    await setPlan(api, pro, shut)
    const before = await api.digest(pro.id)
    const refused = await ask(api, pro, token)
    expect(refused.status).toBe(403)
    await setPlan(api, pro, open)
    expect((await ask(api, pro, token)).status).toBe(200)
    expect(await api.digest(pro.id)).not.toEqual(before)
    await setPlan(api, pro, 'PRO')
  })
})

test('of a hundred orders of credits at once after a downgrade none is booked', async () => {
  const { pro } = api.offices
  await setPlan(api, pro, 'PRO')
  const before = await api.digest(pro.id)
  const { ask } = gates['an order of credits']
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(api, pro, token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await api.digest(pro.id)).toEqual(before)
})

test('an order that was let in before a downgrade is refused after it, and books nothing', async () => {
  const { pro } = api.offices
  await setPlan(api, pro, 'ENTERPRISE')
  const before = await api.digest(pro.id)
  beforeNextTransaction(api, () => setPlan(api, pro, 'PRO'))
  const answer = await gates['an order of credits'].ask(api, pro, token)
  expect(answer).toMatchObject({ status: 403, json: { error_message: 'Access forbidden' } })
  await setPlan(api, pro, 'ENTERPRISE')
  expect(await api.digest(pro.id)).toEqual(before)
  await setPlan(api, pro, 'PRO')
})

test('an order that waits for a downgrade is refused once that stands', async () => {
  const { pro } = api.offices
  const { db } = api.services.database
  await setPlan(api, pro, 'ENTERPRISE')
  const order = await db.transaction(async (tx) => {
    await tx.update(customer).set({ plan: 'PRO' }).where(eq(customer.id, pro.id))
    const answer = gates['an order of credits'].ask(api, pro, token)
    const waiting = () => tx.execute(sql`select 1 from pg_locks where not granted`)
    // The embedded engine has one session, for which the order waits at the door already.
    if (onPostgres())
      await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0)
    return { answer }
  })
  expect(await order.answer).toMatchObject({ status: 403 })
  await setPlan(api, pro, 'PRO')
})

test('of a hundred sign-ups at once for the one seat of LITE exactly one comes in', async () => {
  expect(await hundredForOneSeat(api)).toBe(1)
})

test('LITE plans no reminders, PRO does, and a downgrade counts from the next activation on [G-279]', async () => {
  const { pro } = api.offices
  await addReminders(api, pro)
  expect(await plannedUnder(api, pro, token, 'PRO')).toBeGreaterThan(3)
  expect(await plannedUnder(api, pro, token, 'LITE')).toBe(0)
  const downgrade = () => beforeNextTransaction(api, () => setPlan(api, pro, 'LITE'))
  expect(await plannedUnder(api, pro, token, 'PRO', downgrade)).toBe(0)
})

test('LITE sends no reminder that is due, PRO does', async () => {
  const { pro } = api.offices
  expect(await sentUnder(api, pro, 'LITE')).toBe(0)
  expect(await sentUnder(api, pro, 'PRO')).toBeGreaterThan(0)
})
