import { WireEvent } from '../../events/envelope.ts'
import { CaseDetail } from '../../model/cases/case.ts'
import { Email } from '../../model/mail/opened-email.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofEmail = z.strictObject({ customer_id: Id, emailId: Id })

export const mailCalls = {
  /** The mail with its body; changes nothing (G-611). */
  readEmail: read({
    method: 'GET',
    path: '/customer/:customer_id/email/:emailId',
    params: ofEmail,
    query: nothing,
    answer: Email,
    policy: staffOfCustomer,
  }),
  /** Marks a mail read or unread. A mapped mail answers its case; an unmapped one only the events (ACT-14). */
  markEmail: change({
    method: 'PUT',
    path: '/customer/:customer_id/email/:emailId',
    params: ofEmail,
    query: z.strictObject({ unread: z.enum(['true', 'false']) }),
    answer: z.extend(z.partial(CaseDetail), { events: z.array(WireEvent) }),
    policy: staffOfCustomer,
  }),
  /** By the attachment's id or checksum (G-73). Served as an attachment, never inline. */
  readAttachment: read({
    method: 'GET',
    path: '/customer/:customer_id/email/:emailId/attachment/:attachmentId',
    params: z.strictObject({ customer_id: Id, emailId: Id, attachmentId: Id }),
    query: nothing,
    answer: 'file',
    policy: staffOfCustomer,
  }),
}
