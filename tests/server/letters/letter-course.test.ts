import { beforeEach, describe, expect, test } from 'vitest'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { anAddressee } from '../../support/letters/letter-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())
beforeEach(() => desk.empty())

const SECOND = 1_000
/** Looks at the letter each second for as long as the longest course takes. */
async function course(caseId: string, seconds: number): Promise<string[]> {
  const seen: string[] = []
  for (let at = 0; at <= seconds; at += 1) {
    await desk.later(SECOND)
    for (const { name, payload } of desk.api.takeEvents()) {
      if (name !== 'case.letter-progressed') continue
      const { activity } = payload as { activity: { content: { letter_status: string } } }
      seen.push(activity.content.letter_status)
    }
  }
  const [entry] = await desk.entries(caseId)
  expect(seen.at(-1)).toBe(entry?.letter_status)
  return seen
}

async function sent(city: string, balance = 10) {
  await desk.credits(balance)
  const caseId = await desk.makeCase('ACTIVE', city)
  const answer = await desk.send(caseId)
  expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
  expect(answer.json.letter_status).toBe('validating')
  return { caseId, letterId: answer.json.letter_id as string, events: answer.json.events }
}

describe('a letter', () => {
  test('is accepted, checked, printed and posted [COMMAPI-25, LETTERS-02, LETTERS-07] [G-80] [G-84] [G-704]', async () => {
    const { caseId, letterId, events } = await sent('Münster')
    expect(events.map(({ name }: { name: string }) => name)).toEqual([
      'customer.credits-spent',
      'case.letter-sent',
    ])
    expect(await desk.entries(caseId)).toMatchObject([
      { letter_id: letterId, letter_status: 'validating', provider_id: null, credit_cost: 3 },
    ])
    expect(await course(caseId, 12)).toEqual([
      'ready_for_sending',
      'submitted_for_sending',
      'print_preparation',
      'printing',
      'sent',
    ])
    const [entry] = await desk.entries(caseId)
    expect(entry?.provider_id).toEqual(expect.any(String))
    expect(await desk.printed()).toHaveLength(1)
    expect(await desk.ledger()).toMatchObject({ balance: 7, held: 3, taken: 3, returned: 0 })
  })

  const courses: [
    city: string,
    seconds: number,
    statuses: string[],
    balance: number,
    failed: number,
  ][] = [
    ['Correction', 6, ['action_required'], 7, 1],
    ['Unusable', 6, ['invalid'], 10, 1],
    ['Refused', 8, ['ready_for_sending', 'submitted_for_sending', 'action_required'], 7, 1],
    [
      'Unprintable',
      10,
      ['ready_for_sending', 'submitted_for_sending', 'print_preparation', 'unprintable'],
      10,
      1,
    ],
    [
      'Returned',
      24,
      [
        ...['ready_for_sending', 'submitted_for_sending', 'print_preparation', 'printing'],
        ...['sent', 'undeliverable'],
      ],
      7,
      1,
    ],
    [
      'Cancelled',
      10,
      ['ready_for_sending', 'submitted_for_sending', 'cancelling', 'cancelled'],
      10,
      0,
    ],
  ]
  test.each(courses)(
    'to %s goes its own way, and the ledger with it [G-81] [G-83]',
    async (...row) => {
      const [city, seconds, statuses, balance, failed] = row
      const { caseId } = await sent(city)
      expect(await course(caseId, seconds)).toEqual(statuses)
      const ledger = await desk.ledger()
      expect(ledger.balance).toBe(balance)
      expect(ledger.balance).toBe(ledger.bought - ledger.taken + ledger.returned)
      expect(ledger.held).toBe(ledger.taken - ledger.returned)
      expect(await desk.counter(caseId)).toBe(failed)
      const [entry] = await desk.entries(caseId)
      expect(entry?.fail_reason !== null).toBe(failed > 0)
      expect(entry?.recipient_address).toContain(city)
    },
  )

  test('whose cancelling comes too late is printed all the same [G-80]', async () => {
    const { caseId } = await sent('Late')
    expect(await course(caseId, 14)).toEqual([
      ...['ready_for_sending', 'submitted_for_sending', 'cancelling', 'printing', 'sent'],
    ])
    expect((await desk.ledger()).balance).toBe(7)
  })

  test('waits for credits where its price has risen above the balance, and goes on when they come [G-706]', async () => {
    const { caseId } = await sent('Dearer', 5)
    expect(await course(caseId, 6)).toEqual(['ready_for_sending', 'awaiting_credits'])
    expect(await desk.ledger()).toMatchObject({ balance: 2, held: 3 })
    const token = await desk.api.signIn('enterprise', 'admin')
    const path = `/customer/${desk.own.id}/add_credits`
    expect((await desk.api.call(path, { token, json: { amount: 20 } })).status).toBe(200)
    expect((await course(caseId, 12)).slice(0, 2)).toEqual([
      'submitted_for_sending',
      'print_preparation',
    ])
    expect(await desk.ledger()).toMatchObject({ balance: 16, held: 9, taken: 9 })
    expect(anAddressee.city).not.toBe('Dearer')
  })
})
