/** Letters of the API's offices, written as the database holds them, and what one is written with. */
import { eq } from 'drizzle-orm'
import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { isFailedLetter } from '../../../contracts/rules/letters/letter-transitions.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { activity, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { creditEntry } from '../../../server-mock/db/schema/credits.ts'
import { letter } from '../../../server-mock/db/schema/letters.ts'
import { newId } from '../../../server-mock/ids.ts'
import { MORNING } from '../server/api-office.ts'

/** Whom a letter reaches. */
export const anAddressee = {
  ...emptyContact,
  ...{ email: 'info@baeckerei.example', company: 'Bäckerei Althaus GmbH' },
  ...{ first_name: 'Erika', last_name: 'Althaus', address_line_1: 'Hammer Straße 118' },
  ...{ postal_code: '48143', city: 'Münster', country: 'DE' },
}

/** A letter as somebody writes it. */
export const aLetter = {
  subject: 'Use of our photographs',
  content: '<p>Dear Sir or Madam,</p><p>we found one of our pictures on your page.</p>',
  config: {
    placeholders: {},
    letter_header: {
      ...{ case_id_label: 'Case', case_pin_label: 'PIN' },
      sender_address: 'Lichtbild Archiv\nHolzmarktstraße 25\n10243 Berlin',
    },
  },
}

/** Gives a customer credits to write letters with, or takes them. */
export async function addBalance(db: Db, customerId: string, amount: number): Promise<void> {
  await db.insert(creditEntry).values({
    ...{ id: newId(), customerId, amount, kind: amount < 0 ? 'correction' : 'purchase' },
    invoicing: amount < 0 ? null : 'invoiced',
    created: MORNING,
  })
}

type Sent = { status: LetterStatus; providerId?: string | null; cost?: number }

/** A letter that has come as far as this, with its entry of the timeline; answers its id. */
export async function addSentLetter(
  db: Db,
  customerId: string,
  caseId: string,
  { status, providerId = `at-${caseId}`, cost = 2 }: Sent,
): Promise<string> {
  const [id, activityId] = [newId(), newId()]
  const failReason = isFailedLetter({ letter_status: status, provider_id: null })
    ? 'Bad luck'
    : null
  await db.insert(letter).values({
    ...{ id, customerId, caseId: Number(caseId), cost, created: MORNING },
    ...{ activityId, status, providerId, failReason },
    data: {
      ...{ sender_address: 'A', recipient_address: 'B', subject: 'S', text: 'T' },
      ...{ case_id_label: 'Case', case_id: caseId, case_pin_label: 'PIN', case_pin: '123456' },
      ...{ language: 'en', date: '2026-11-20' },
      recipient: { name: 'B', street: 'C', zip: '1', city: 'D', country: 'DE' },
    },
  })
  await db.insert(activity).values({
    ...{ id: activityId, customerId, caseId: Number(caseId), type: 'LETTER_SENT' },
    ...{ created: MORNING, userId: null, userName: null },
    content: {
      ...{ letter_id: id, letter_status: status, fail_reason: failReason },
      ...{ recipient_address: 'B', provider_id: providerId, subject: 'S', template_id: null },
    },
  })
  if (failReason !== null)
    await db
      .update(caseRow)
      .set({ failedLetters: 1 })
      .where(eq(caseRow.id, Number(caseId)))
  return id
}
