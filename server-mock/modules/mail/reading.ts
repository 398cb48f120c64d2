import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { Attachment } from '../../../contracts/model/cases/activity.ts'
import type { Reply } from '../../../contracts/model/mail/opened-email.ts'
import { Count, Instant } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { joinAddresses } from '../../../contracts/rules/addresses/address-list.ts'
import { replyAddresses, replySubject } from '../../../contracts/rules/mail/reply.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { jsonText } from '../../db/json-text.ts'
import { asOfSql, instantText } from '../../events/row-sql.ts'
import type { Services } from '../../services.ts'
import { suggestionsFor } from '../inbound-mail/suggestions.ts'
import { ownAddresses } from '../outgoing-mail/inbound-address.ts'
import { withOwnPictures } from '../outgoing-mail/own-pictures.ts'
import { caseOfSql } from './items.ts'

const text = z.nullable(z.string())

const StoredEmail = z.object({
  as_of: Count,
  is_unmapped: z.boolean(),
  case_id: text,
  direction: z.enum(['IN', 'OUT']),
  subject: z.string(),
  sender: z.string(),
  recipient: z.string(),
  cc: z.string(),
  bcc: z.string(),
  received: Instant,
  unread: z.int(),
  text: z.string(),
  html: text,
  text_as_html: text,
  attachments: z.array(Attachment),
})

/** Whom an answer goes to: nobody of the customer's own. */
async function replyTo(
  { database, config }: Pick<Services, 'database' | 'config'>,
  customerId: string,
  { direction, sender, recipient, cc, subject }: z.infer<typeof StoredEmail>,
): Promise<Reply> {
  const own = await ownAddresses(database.db, config, customerId)
  const mail = { from: sender, to: recipient, cc, isOwn: direction === 'OUT' }
  const addresses = replyAddresses(mail, own)
  return {
    to: joinAddresses(addresses.to),
    cc: joinAddresses(addresses.cc),
    subject: replySubject(subject),
  }
}

/** Reading is no write: opening a mail marks nothing (G-611). */
export const readEmail = reads<Calls['readEmail']>(async ({ params, user, services }) => {
  const { db } = services.database
  const json = await jsonText(
    db,
    sql`select json_build_object('as_of', ${asOfSql(user.customerId)}, 'case_id', ${caseOfSql},
        'is_unmapped', e.case_id is null and e.direction = 'IN', 'direction', e.direction,
        'subject', e.subject, 'sender', e.sender, 'recipient', e.recipient, 'cc', e.cc, 'bcc', e.bcc,
        'received', ${instantText(sql`e.received`)}, 'unread', e.unread, 'text', e.text,
        'html', e.html, 'text_as_html', e.text_as_html,
        'attachments', (select coalesce(json_agg(json_build_object('id', a.id,
          'filename', a.filename, 'checksum', a.checksum, 'contentType', a.content_type,
          'size', a.size) order by a.filename, a.id), '[]')
          from attachment a where a.email_id = e.id))::text
      from email e where e.id = ${params.emailId} and e.customer_id = ${user.customerId}`,
  )
  const found = z.parse(z.nullable(StoredEmail), JSON.parse(json))
  if (!found) return refuse(404, messages.notFound)
  return {
    asOf: found.as_of,
    body: {
      id: params.emailId,
      case_id: found.case_id,
      subject: found.subject,
      from: found.sender,
      to: found.recipient,
      received: found.received,
      unread: found.unread === 0 ? 0 : 1,
      mail_content: {
        content: found.text,
        data: { html: found.html && (await withOwnPictures(db, user.customerId, found.html)) },
        textAsHtml: found.text_as_html,
        cc: found.cc,
        ...(found.bcc !== '' && { bcc: found.bcc }),
        attachments: found.attachments,
      },
      reply: await replyTo(services, user.customerId, found),
      ...(found.is_unmapped && {
        suggestions: await suggestionsFor(db, user.customerId, found),
      }),
    },
  }
})
