import { type SQL, sql } from 'drizzle-orm'
import type { EmailItem } from '../../../contracts/model/mail/email.ts'
import { toInstant } from '../../db/instant.ts'
import type { email } from '../../db/schema/mail.ts'
import { instantText } from '../../events/row-sql.ts'

/** Its case, or while unmapped the one that its subject names (G-110). */
const caseOf = (row: typeof email.$inferSelect) => {
  const id = row.caseId ?? row.guessedCaseId
  return id === null ? null : String(id)
}

/** The same in SQL, of the `email` that the query calls `e`. */
export const caseOfSql: SQL = sql`coalesce(e.case_id, e.guessed_case_id)::text`

/** A mail as lists and events carry it. */
export const emailItem = (row: typeof email.$inferSelect): EmailItem => ({
  id: row.id,
  case_id: caseOf(row),
  subject: row.subject,
  from: row.sender,
  received: toInstant(row.received),
  unread: row.unread === 0 ? 0 : 1,
})

/** The same in SQL, of the `email` that the query calls `e`. */
export const emailItemJson: SQL = sql`json_build_object(
  'id', e.id, 'case_id', ${caseOfSql}, 'subject', e.subject, 'from', e.sender,
  'received', ${instantText(sql`e.received`)}, 'unread', e.unread)`
