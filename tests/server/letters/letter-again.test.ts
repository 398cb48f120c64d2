import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { letterStatuses } from '../../../contracts/model/cases/letter.ts'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { aPicture } from '../../support/files/stored-picture.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { addSentLetter, aLetter } from '../../support/letters/letter-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())
beforeEach(() => desk.empty())

describe('a letter that needs a correction', () => {
  const db = () => desk.api.services.database.db

  test('is sent again: the old one is cancelled and paid back, the new one held [COMMAPI-26, LETTERS-04, LETTER-02] [G-80] [G-83]', async () => {
    await desk.credits(3)
    const caseId = await desk.makeCase('ACTIVE', 'Correction')
    await db()
      .insert(picture)
      .values(aPicture(desk.own.id, 'in-letter', { named: null }))
    const written = { ...aLetter, content: `${aLetter.content}<img src="cid:in-letter">` }
    const first = (await desk.send(caseId, written)).json.letter_id
    for (let at = 0; at < 3; at += 1) await desk.later(1_000)
    expect(await desk.counter(caseId)).toBe(1)
    expect(await desk.ledger()).toMatchObject({ balance: 0, held: 3 })
    // Whoever writes it anew begins with what was written, and its pictures are there.
    expect((await desk.call(caseId, `/letter/${first}/text`)).json).toEqual(written)
    const other = await desk.makeCase()
    expect((await desk.call(other, `/letter/${first}/text`)).status).toBe(404)
    const [shown] = await db().select().from(picture).where(eq(picture.id, 'in-letter'))
    expect(shown?.named).not.toBeNull()
    desk.api.takeEvents()
    // The balance alone would not do: it is the old one's credits that pay for it.
    const answer = await desk.send(caseId, aLetter, `?old_failed_letter_id=${first}`)
    expect(answer.status).toBe(200)
    expect(desk.api.takeEvents().map(({ name }) => name)).toEqual([
      'customer.credits-returned',
      'customer.credits-spent',
      'case.letter-sent',
    ])
    const entries = await desk.entries(caseId)
    expect(entries.find(({ letter_id }) => letter_id === first)).toMatchObject({
      letter_status: 'cancelled',
      fail_reason: null,
      replaced_by: answer.json.letter_id,
    })
    expect(await desk.counter(caseId)).toBe(0)
    expect(await desk.ledger()).toMatchObject({ balance: 0, taken: 6, returned: 3, held: 3 })
    // Its provider is told, and it does not come back.
    for (let at = 0; at < 4; at += 1) await desk.later(1_000)
    const gone = (await desk.printed()).find(({ key }) => key === first)
    expect(gone?.cancelled).not.toBeNull()
    expect((await desk.letterRow(first))?.status).toBe('cancelled')
  })

  test.each(letterStatuses.filter((status) => status !== 'action_required'))(
    'and only that: not one that is %s [LETTER-03, LETTERS-03]',
    async (status) => {
      await desk.credits(10)
      const caseId = await desk.makeCase()
      const id = await addSentLetter(db(), desk.own.id, caseId, { status })
      const answer = await desk.send(caseId, aLetter, `?old_failed_letter_id=${id}`)
      expect([answer.status, answer.json.error_message]).toEqual([
        409,
        'Only a letter that needs a correction can be sent again.',
      ])
      expect((await desk.letterRow(id))?.status).toBe(status)
      expect((await desk.ledger()).balance).toBe(10)
    },
  )

  test('but not without an id of the provider, nor of another case [LETTER-04]', async () => {
    await desk.credits(10)
    const [caseId, other] = [await desk.makeCase(), await desk.makeCase()]
    const status = 'action_required' as const
    const unknown = await addSentLetter(db(), desk.own.id, caseId, { status, providerId: null })
    const elsewhere = await addSentLetter(db(), desk.own.id, other, { status })
    const again = async (id: string) =>
      (await desk.send(caseId, aLetter, `?old_failed_letter_id=${id}`)).status
    expect([await again(unknown), await again(elsewhere), await again('nowhere')]).toEqual([
      409, 404, 404,
    ])
  })

  test('is sent again once, however many ask', async () => {
    await desk.credits(20)
    const caseId = await desk.makeCase()
    const id = await addSentLetter(db(), desk.own.id, caseId, {
      status: 'action_required',
      cost: 0,
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.send(caseId, aLetter, `?old_failed_letter_id=${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await desk.ledger()).balance).toBe(17)
  })
})

describe('a letter that failed for good', () => {
  const db = () => desk.api.services.database.db
  const acknowledge = (caseId: string, id: string) =>
    desk.call(caseId, `/letter/${id}/acknowledge`, { method: 'PUT' })

  test.each(letterStatuses)('is marked as done where it is %s, or not [G-705]', async (status) => {
    const caseId = await desk.makeCase()
    const id = await addSentLetter(db(), desk.own.id, caseId, { status })
    const answer = await acknowledge(caseId, id)
    const isDone = ['invalid', 'unprintable', 'undeliverable'].includes(status)
    expect(answer.status).toBe(isDone ? 200 : 409)
    const [entry] = await desk.entries(caseId)
    expect(typeof entry?.acknowledged === 'string').toBe(isDone)
    if (!isDone) return
    expect(await desk.counter(caseId)).toBe(0)
    expect(answer.json.id).toBe(caseId)
    expect(desk.api.takeEvents()).toMatchObject([{ name: 'case.letter-acknowledged' }])
    expect((await acknowledge(caseId, id)).status).toBe(409)
  })

  test('is replaced by a newer one that is accepted [G-705]', async () => {
    await desk.credits(10)
    const caseId = await desk.makeCase()
    const lost = await addSentLetter(db(), desk.own.id, caseId, { status: 'undeliverable' })
    const open = await addSentLetter(db(), desk.own.id, caseId, { status: 'action_required' })
    const { json } = await desk.send(caseId)
    const entries = await desk.entries(caseId)
    const of = (id: string) => entries.find(({ letter_id }) => letter_id === id)
    expect(of(lost)).toMatchObject({ letter_status: 'undeliverable', replaced_by: json.letter_id })
    // What can still be corrected waits for that.
    expect(of(open)?.replaced_by).toBeUndefined()
    expect(await desk.counter(caseId)).toBe(1)
    expect((await acknowledge(caseId, lost)).status).toBe(409)
  })
})
