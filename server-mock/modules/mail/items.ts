import { type SQL, sql } from 'drizzle-orm'
import type { EmailItem } from '../../../contracts/model/email.ts'
import { toInstant } from '../../db/instant.ts'
import type { email } from '../../db/schema.ts'
import { instantText } from '../cases/row-sql.ts'

/** A mail as lists and events carry it. */
export const emailItem = (row: typeof email.$inferSelect): EmailItem => ({
  id: row.id,
  case_id: row.caseId === null ? null : String(row.caseId),
  subject: row.subject,
  from: row.sender,
  received: toInstant(row.received),
  unread: row.unread === 0 ? 0 : 1,
})

/** The same in SQL, of the `email` that the query calls `e`. */
export const emailItemJson: SQL = sql`json_build_object(
  'id', e.id, 'case_id', e.case_id::text, 'subject', e.subject, 'from', e.sender,
  'received', ${instantText(sql`e.received`)}, 'unread', e.unread)`
