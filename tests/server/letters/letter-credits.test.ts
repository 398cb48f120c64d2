import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { aLetter } from '../../support/letters/letter-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())
beforeEach(() => desk.empty())

/** What is left is what was bought less what letters hold, and what they hold stands in their rows. */
async function expectBalanced(): Promise<number> {
  const { balance, bought, taken, returned, held } = await desk.ledger()
  expect(balance).toBe(bought - taken + returned)
  expect(held).toBe(taken - returned)
  expect(balance).toBeGreaterThanOrEqual(0)
  return balance
}

describe('credits', () => {
  test('of a hundred letters sent at once pay for as many as there are, never for one more [LETTERS-07] [G-83]', async () => {
    const cases = await Promise.all(Array.from({ length: 20 }, () => desk.makeCase()))
    await desk.credits(9)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => desk.send(cases[at % cases.length] ?? '')),
    )
    const taken = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409)
    expect([taken.length, refused.length]).toEqual([3, 97])
    for (const { json } of refused) expect(json.error_message).toMatch(/^Insufficient Credits/)
    expect(await expectBalanced()).toBe(0)
    // Screens take the balance from the events: each counts every letter before it.
    const told = desk.api.takeEvents().filter(({ name }) => name === 'customer.credits-spent')
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { amount: 6, spent: 3 },
      { amount: 3, spent: 3 },
      { amount: 0, spent: 3 },
    ])
  })

  test('are given back once, however often a letter is looked at [G-83]', async () => {
    await desk.credits(20)
    for (const city of ['Unusable', 'Unprintable', 'Cancelled', 'Returned', 'Münster'])
      await desk.send(await desk.makeCase('ACTIVE', city))
    for (let at = 0; at < 24; at += 1) {
      await desk.later(1_000)
      await Promise.all([desk.follow(), desk.follow()])
      await expectBalanced()
    }
    // Three gave them back; what the post returned and what arrived is paid for.
    expect(await desk.ledger()).toMatchObject({ balance: 14, taken: 15, returned: 9, held: 6 })
  })

  test('below zero let letters wait that are on their way, and take no more [G-706]', async () => {
    await desk.credits(3)
    const caseId = await desk.makeCase()
    await desk.send(caseId)
    await desk.credits(-5)
    for (let at = 0; at < 4; at += 1) await desk.later(1_000)
    expect(await desk.entries(caseId)).toMatchObject([{ letter_status: 'awaiting_credits' }])
    expect((await desk.send(await desk.makeCase())).json.error_message).toBe(
      'Insufficient Credits: the letter costs 3, 0 are left.',
    )
    await desk.credits(5)
    for (let at = 0; at < 12; at += 1) await desk.later(1_000)
    expect(await desk.entries(caseId)).toMatchObject([{ letter_status: 'sent' }])
    expect((await desk.ledger()).balance).toBe(0)
  })

  test('are not taken for letters that are refused once the plan has changed [LETTERS-18]', async () => {
    const { db } = desk.api.services.database
    const caseId = await desk.makeCase()
    await desk.credits(10)
    const plan = (to: 'PRO' | 'ENTERPRISE') =>
      db.update(customer).set({ plan: to }).where(eq(customer.id, desk.own.id))
    const { json: early } = await desk.send(caseId)
    await plan('PRO')
    expect((await desk.send(caseId)).status).toBe(403)
    expect((await desk.ask(caseId, '/letter_cost')).status).toBe(403)
    // What was sent goes on, and is still to be seen (G-735).
    for (let at = 0; at < 12; at += 1) await desk.later(1_000)
    expect(await desk.entries(caseId)).toMatchObject([{ letter_status: 'sent' }])
    expect((await desk.call(caseId, `/letter/${early.letter_id}`)).status).toBe(200)
    await plan('ENTERPRISE')
    expect(aLetter.subject).not.toBe('')
  })
})
