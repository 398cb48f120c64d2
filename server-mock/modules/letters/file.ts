import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { wordingOf } from '../../../contracts/rules/placeholders/wording.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { letter } from '../../db/schema/letters.ts'
import { headOf } from '../../events/read.ts'
import { letterPdf } from '../../files/letter-pdf.ts'
import { LetterData } from './data.ts'

/** CASEAPI-43: made anew from what was sent. The same letter, the same bytes. */
export const readLetter = reads<Calls['readLetter']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const [found] = await db
    .select({ created: letter.created, data: letter.data })
    .from(letter)
    .where(
      and(
        eq(letter.id, params.letterId),
        eq(letter.caseId, Number(params.id)),
        eq(letter.customerId, user.customerId),
      ),
    )
  if (!found) return refuse(404, messages.notFound)
  const data = z.parse(LetterData, found.data)
  const page = {
    sender: data.sender_address.split('\n'),
    recipient: data.recipient_address.split('\n'),
    facts: [
      { label: data.case_id_label, value: data.case_id },
      { label: data.case_pin_label, value: data.case_pin },
    ],
    date: wordingOf(data.language).day(data.date) ?? data.date,
    subject: data.subject,
    text: data.text,
  }
  const bytes = await letterPdf(page, new Date(toInstant(found.created)))
  return { asOf, file: { filename: `letter-${params.id}.pdf`, type: 'application/pdf', bytes } }
})
