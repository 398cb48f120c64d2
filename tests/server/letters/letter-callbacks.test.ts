import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type LetterStatus, letterStatuses } from '../../../contracts/model/cases/letter.ts'
import { letterTransitions } from '../../../contracts/rules/letters/letter-transitions.ts'
import {
  callbackPath,
  callbackSecret,
  signatureOf,
} from '../../../server-mock/modules/letters/callback.ts'
import type { LetterProvider } from '../../../server-mock/modules/letters/provider.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())
beforeEach(() => desk.empty())

const secret = () => callbackSecret(desk.api.services.config) ?? ''
const bodyOf = (id: string, status = 'sent'): string =>
  JSON.stringify({
    data: { attributes: { status }, relationships: { letter: { data: { id, type: 'letters' } } } },
  })
const callBack = (body: string, signature = signatureOf(secret(), body)) =>
  desk.api.request(callbackPath, { method: 'POST', body, headers: { signature } })

/** The changes of status that were told, each with the status before it. */
function told(from: LetterStatus): [LetterStatus, LetterStatus][] {
  let at = from
  return desk.api.takeEvents().flatMap(({ name, payload }) => {
    if (name !== 'case.letter-progressed') return []
    const { activity } = payload as { activity: { content: { letter_status: LetterStatus } } }
    const step: [LetterStatus, LetterStatus] = [at, activity.content.letter_status]
    at = step[1]
    return [step]
  })
}

const isInTable = ([from, to]: [LetterStatus, LetterStatus]): boolean =>
  letterTransitions.some((row) => row.from === from && row.to === to)

async function sent(city = 'Münster') {
  await desk.credits(20)
  const caseId = await desk.makeCase('ACTIVE', city)
  const { json } = await desk.send(caseId)
  await desk.later(1_000)
  await desk.later(1_000)
  const row = await desk.letterRow(json.letter_id)
  return { caseId, letterId: json.letter_id as string, providerId: row?.providerId ?? '' }
}

describe('a callback of the letter provider', () => {
  test('lets the letter be looked at, and is not believed [G-752]', async () => {
    const { caseId, providerId } = await sent()
    desk.api.takeEvents()
    for (const status of letterStatuses)
      expect((await callBack(bodyOf(providerId, status))).status).toBe(204)
    await desk.follow()
    // It has been released just now: whatever was said, it is no further.
    expect(await desk.entries(caseId)).toMatchObject([{ letter_status: 'submitted_for_sending' }])
    expect((await desk.ledger()).balance).toBe(17)
    desk.api.advance(20_000)
    await callBack(bodyOf(providerId))
    await desk.follow()
    expect(await desk.entries(caseId)).toMatchObject([{ letter_status: 'sent' }])
  })

  test('that is doubled, late or before another tells each change once, in the order of the table [G-80]', async () => {
    const { caseId, providerId } = await sent('Returned')
    desk.api.takeEvents()
    const seen: [LetterStatus, LetterStatus][] = []
    for (const late of [3_000, 0, 2_000, 0, 9_000, 0, 9_000]) {
      desk.api.advance(late)
      await Promise.all(
        ['sent', 'undeliverable', 'printing', 'printing'].map((status) =>
          callBack(bodyOf(providerId, status)),
        ),
      )
      await Promise.all([desk.follow(), desk.follow()])
      const [entry] = await desk.entries(caseId)
      seen.push(...told(seen.at(-1)?.[1] ?? 'submitted_for_sending'))
      expect(seen.at(-1)?.[1] ?? 'submitted_for_sending').toBe(entry?.letter_status)
    }
    expect(seen.map(([, to]) => to)).toEqual([
      ...['print_preparation', 'printing', 'sent', 'undeliverable'],
    ])
    expect(seen.every(isInTable)).toBe(true)
  })

  test('that is forged is refused, and changes nothing', async () => {
    const { letterId, providerId } = await sent()
    const before = await desk.letterRow(letterId)
    const body = bodyOf(providerId)
    const right = signatureOf(secret(), body)
    for (const signature of [
      '',
      'x',
      right.slice(1),
      right.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      right.toUpperCase(),
      signatureOf('another secret', body),
      signatureOf(secret(), `${body} `),
      signatureOf('', body),
    ])
      expect((await callBack(body, signature)).status).toBe(401)
    expect(await desk.letterRow(letterId)).toEqual(before)
  })

  test('of another form, or of a letter that nobody knows, changes nothing either', async () => {
    const { letterId } = await sent()
    const before = await desk.letterRow(letterId)
    for (const body of ['', 'null', '{}', '[1', JSON.stringify({ data: { id: letterId } })])
      expect((await callBack(body)).status).toBe(400)
    // Our own id is none of the provider's.
    for (const id of ['nowhere', letterId, 'x'.repeat(60)])
      expect((await callBack(bodyOf(id))).status).toBe(204)
    expect(await desk.letterRow(letterId)).toEqual(before)
    expect((await callBack('x'.repeat(100_000))).status).toBe(413)
  })
})

test('whatever a provider says in whatever order, no letter leaves the table and the ledger holds [G-80] [G-83]', async () => {
  const { nextLookMs } = desk.provider
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          status: fc.constantFrom(...letterStatuses),
          price: fc.constantFrom(null, 1, 3, 5, 40),
          fails: fc.boolean(),
        }),
        { minLength: 4, maxLength: 14 },
      ),
      async (words) => {
        await desk.empty()
        await desk.credits(7)
        const caseId = await desk.makeCase()
        const { json } = await desk.send(caseId)
        desk.api.takeEvents()
        let word = words[0]
        const now = () => ({
          id: json.letter_id,
          status: word?.status ?? ('validating' as const),
          reason: 'because',
          price: word?.price ?? null,
        })
        const says = async () => {
          if (word?.fails) throw new Error('out of order')
          return now()
        }
        const released: string[] = []
        const mad: LetterProvider = {
          ...{ nextLookMs, find: says, submit: says, state: says },
          release: async (id) => void released.push(id),
          cancel: async () => undefined,
        }
        const steps: [LetterStatus, LetterStatus][] = []
        for (const one of words) {
          word = one
          await desk.later(2_000, mad)
          steps.push(...told(steps.at(-1)?.[1] ?? 'validating'))
          const { balance, bought, taken, returned, held } = await desk.ledger()
          expect(balance).toBe(bought - taken + returned)
          expect(held).toBe(taken - returned)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
        expect(steps.filter((step) => !isInTable(step))).toEqual([])
        const [entry] = await desk.entries(caseId)
        expect(entry?.letter_status).toBe(steps.at(-1)?.[1] ?? 'validating')
        expect((await desk.letterRow(json.letter_id))?.status).toBe(entry?.letter_status)
        expect(await desk.counter(caseId)).toBe(entry?.fail_reason ? 1 : 0)
      },
    ),
    { numRuns: 25 },
  )
  // Some hundred steps: beside other work they took longer than a test may.
}, 240_000)
