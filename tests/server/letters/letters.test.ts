import { expect, test } from 'vitest'
import { letter } from '../../../server-mock/db/schema/letters.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

/** A letter that was sent about a case. */
async function sent(caseId: string, id: string, cost: number): Promise<void> {
  await desk.api.services.database.db.insert(letter).values({
    ...{ id, customerId: desk.own.id, caseId: Number(caseId), cost },
    created: '2026-11-20T08:00:00.000Z',
    data: {
      sender_address: 'Lichtbild Archiv\nHolzmarktstraße 25\n10243 Berlin',
      recipient_address: 'Bäckerei Althaus GmbH\nHammer Straße 118\n48143 Münster',
      ...{
        case_id_label: 'Fallnummer',
        case_id: caseId,
        case_pin_label: 'PIN',
        case_pin: '123456',
      },
      ...{ language: 'de', date: '2026-11-20', subject: 'Verwendung unserer Fotografien' },
      text: Array.from({ length: 90 }, (_, at) => `Absatz ${at}: Łódź, Zürich, Москва.`).join(
        '\n\n',
      ),
    },
  })
}

test('a letter is answered as a PDF, the same every time [CASEAPI-43, COMMAPI-27]', async () => {
  const id = await desk.makeCase('ACTIVE')
  await sent(id, `letter-${id}`, 2)
  const [first, again] = [
    await desk.call(id, `/letter/letter-${id}`),
    await desk.call(id, `/letter/letter-${id}`),
  ]
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(first.headers.get('content-disposition')).toContain(`letter-${id}.pdf`)
  expect(first.text.startsWith('%PDF-')).toBe(true)
  // Ninety paragraphs need more than one sheet.
  expect(first.text.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(1)
  expect(again.text).toBe(first.text)
})

test('a letter of another case, or of nobody, is not found', async () => {
  const [id, other] = [await desk.makeCase('ACTIVE'), await desk.makeCase('ACTIVE')]
  await sent(id, `letter-${id}`, 2)
  expect((await desk.call(other, `/letter/letter-${id}`)).status).toBe(404)
  expect((await desk.call(id, '/letter/nowhere')).status).toBe(404)
})

test('what its letters cost is kept with each case [LETTER-05]', async () => {
  const [id, other] = [await desk.makeCase('ACTIVE'), await desk.makeCase('ACTIVE')]
  for (const [at, cost] of [2, 3, 0].entries()) await sent(id, `cost-${id}-${at}`, cost)
  expect((await desk.get(id)).letter_cost).toBe(5)
  expect((await desk.get(other)).letter_cost).toBe(0)
})
