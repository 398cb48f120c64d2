import { beforeEach, describe, expect, test } from 'vitest'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { aLetter } from '../../support/letters/letter-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())
beforeEach(() => desk.empty())

describe('the reminder of a letter [G-69]', () => {
  const reminder = { name: 'Follow Up: Formal notice', date: '2099-01-02' }

  test('is set with it, and told after it', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(10)
    const { json } = await desk.send(caseId, { ...aLetter, reminder })
    expect(json.events.map(({ name }: { name: string }) => name)).toEqual([
      ...['customer.credits-spent', 'case.letter-sent', 'case.reminder-set'],
    ])
    const { reminder_name, reminder_date } = await desk.get(caseId)
    expect([reminder_name, reminder_date]).toEqual([reminder.name, reminder.date])
  })

  test('is none where its day is past or nothing pays the letter, which is not sent then [REMIND-02]', async () => {
    const caseId = await desk.makeCase()
    expect((await desk.send(caseId, { ...aLetter, reminder })).status).toBe(409)
    await desk.credits(10)
    const past = { ...reminder, date: '2020-01-01' }
    const { status, json } = await desk.send(caseId, { ...aLetter, reminder: past })
    expect([status, json.error_message]).toEqual([
      400,
      'The reminder date must be at least tomorrow',
    ])
    expect([await desk.entries(caseId), (await desk.get(caseId)).reminder_date]).toEqual([[], null])
  })
})
