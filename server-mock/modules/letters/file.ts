import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { wordingOf } from '../../../contracts/rules/placeholders/wording.ts'
import { z } from '../../../contracts/schema.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { letter, letterFile } from '../../db/schema/letters.ts'
import { headOf } from '../../events/read.ts'
import type { LetterPage } from '../../files/letter/letter-pdf.ts'
import { sharedSetter } from '../../files/letter/letter-thread.ts'
import type { Services } from '../../services.ts'
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

/** What is kept of a letter of this case, with its file where there is one. */
async function keptLetter(
  { database }: Services,
  user: SignedIn,
  of: { id: string; letterId: string },
) {
  const [found] = await database.db
    .select({ created: letter.created, data: letter.data, bytes: letterFile.bytes })
    .from(letter)
    .leftJoin(letterFile, eq(letterFile.letterId, letter.id))
    .where(
      and(
        eq(letter.id, of.letterId),
        eq(letter.caseId, Number(of.id)),
        eq(letter.customerId, user.customerId),
      ),
    )
  return found ?? null
}

/** CASEAPI-43: the file as it was printed; the same letter, the same bytes. */
export const readLetter = reads<Calls['readLetter']>(async ({ params, user, services }) => {
  const asOf = await headOf(services.database.db, user.customerId)
  const found = await keptLetter(services, user, params)
  if (!found) return refuse(404, messages.notFound)
  const filename = `letter-${params.id}.pdf`
  const type = 'application/pdf' as const
  if (found.bytes) return { asOf, file: { filename, type, bytes: found.bytes } }
  const page = pageOf(z.parse(LetterData, found.data))
  const set = await sharedSetter.set(page, new Date(toInstant(found.created)))
  if (set.outcome !== 'set') throw new Error(`the letter ${params.letterId} cannot be drawn`)
  return { asOf, file: { filename, type, bytes: set.bytes } }
})

/** What it said, where it was not kept how that was written. */
const asWritten = ({
  subject,
  text,
  sender_address,
  case_id_label,
  case_pin_label,
}: LetterData) => ({
  subject,
  content: textAsHtml(text),
  config: { placeholders: {}, letter_header: { sender_address, case_id_label, case_pin_label } },
})

/** A letter as it was written, so that it can be sent again (LETTER-02). */
export const readLetterText = reads<Calls['readLetterText']>(async ({ params, user, services }) => {
  const asOf = await headOf(services.database.db, user.customerId)
  const found = await keptLetter(services, user, params)
  if (!found) return refuse(404, messages.notFound)
  const data = z.parse(LetterData, found.data)
  return { asOf, body: data.written ?? asWritten(data) }
})
