import { and, eq, or } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { attachment } from '../../db/schema/mail.ts'
import { headOf } from '../../events/read.ts'

/** By id or checksum, and only within that mail: a known file's checksum fetches nothing (G-73). */
export const readAttachment = reads<Calls['readAttachment']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const [found] = await db
    .select({ filename: attachment.filename, bytes: attachment.bytes })
    .from(attachment)
    .where(
      and(
        eq(attachment.customerId, user.customerId),
        eq(attachment.emailId, params.emailId),
        or(eq(attachment.id, params.attachmentId), eq(attachment.checksum, params.attachmentId)),
      ),
    )
    .limit(1)
  return found ? { asOf, file: found } : refuse(404, messages.notFound)
})
