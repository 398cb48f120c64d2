import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { wordingOf } from '../../../contracts/rules/placeholders/wording.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { letter, letterFile } from '../../db/schema/letters.ts'
import { headOf } from '../../events/read.ts'
import type { LetterPage } from '../../files/letter/letter-pdf.ts'
import { sharedSetter } from '../../files/letter/letter-thread.ts'
import { textAsHtml } from '../../text/text-as-html.ts'
import { LetterData } from './data.ts'

/** A letter of which what it said was kept, and not its file: those of demo data. */
const pageOf = (data: LetterData): LetterPage => ({
  sender: data.sender_address.split('\n'),
  recipient: data.recipient_address.split('\n'),
  facts: [
    { label: data.case_id_label, value: data.case_id },
    { label: data.case_pin_label, value: data.case_pin },
  ],
  portal: null,
  date: wordingOf(data.language).day(data.date) ?? data.date,
  subject: data.subject,
  html: textAsHtml(data.text),
  pictures: new Map(),
  language: data.language,
})

/** CASEAPI-43: the file as it was printed; the same letter, the same bytes. */
export const readLetter = reads<Calls['readLetter']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const [found] = await db
    .select({ created: letter.created, data: letter.data, bytes: letterFile.bytes })
    .from(letter)
    .leftJoin(letterFile, eq(letterFile.letterId, letter.id))
    .where(
      and(
        eq(letter.id, params.letterId),
        eq(letter.caseId, Number(params.id)),
        eq(letter.customerId, user.customerId),
      ),
    )
  if (!found) return refuse(404, messages.notFound)
  const filename = `letter-${params.id}.pdf`
  const type = 'application/pdf' as const
  if (found.bytes) return { asOf, file: { filename, type, bytes: found.bytes } }
  const page = pageOf(z.parse(LetterData, found.data))
  const set = await sharedSetter.set(page, new Date(toInstant(found.created)))
  if (set.outcome !== 'set') throw new Error(`the letter ${params.letterId} cannot be drawn`)
  return { asOf, file: { filename, type, bytes: set.bytes } }
})
