import { eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { Automatic } from '../../../contracts/model/cases/activity.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { changes } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { caseRow } from '../../db/schema/cases.ts'
import { attachment, email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { writeActivity } from '../case-record/activities.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { pauseForAnswer } from '../case-record/pause-scheduled.ts'
import { writeRow } from '../case-record/write-case.ts'
import { filedActivity } from '../inbound-mail/incoming-activity.ts'
import { emailItem } from './items.ts'
import { lockEmail } from './marking.ts'

type EmailRow = typeof email.$inferSelect

/** The mail, locked, if it belongs to nobody yet: another one has its case, or was sent. */
async function lockUnmapped(change: ChangeContext, id: string): Promise<EmailRow | Refused> {
  const row = await lockEmail(change, id)
  if (!row) return refuse(404, messages.notFound)
  if (row.direction === 'OUT') return refuse(409, 'This email was sent from here.')
  return row.caseId === null ? row : refuse(409, 'This email is already mapped to a case.')
}

const hasAttachments = async ({ tx }: ChangeContext, id: string): Promise<boolean> =>
  (await tx.$count(attachment, eq(attachment.emailId, id))) > 0

/** The mail as an entry of the case, at the moment it came in and as unread as it is (G-113). */
async function enterCase(change: ChangeContext, row: EmailRow, caseId: string) {
  const unread = row.unread === 0 ? 0 : 1
  const entry = filedActivity(
    {
      ...{ id: row.id, recipient: row.recipient, sender: row.sender, subject: row.subject },
      ...{ text: row.text, received: toInstant(row.received), unread },
      hasAttachments: await hasAttachments(change, row.id),
      automatic: z.parse(z.nullable(Automatic), row.automatic),
    },
    caseId,
  )
  const ofCase = { caseId: Number(caseId), guessedCaseId: null }
  await change.tx.update(email).set(ofCase).where(eq(email.id, row.id))
  await writeRow(change, caseId, { unreadEmails: sql`${caseRow.unreadEmails} + ${unread}` })
  return { activity: await writeActivity(change, entry) }
}

/**
 * INBOUND-08, COMMAPI-60: the mail belongs to the case from now on. It pauses what is scheduled as if it had found its
 * way by itself, unless no person wrote it (G-612).
 */
export const mapEmail = changes<Calls['mapEmail']>(async ({ params, change }) => {
  const { emailId, caseId } = params
  // The case before the mail, as every other change does, so that no two wait for each other.
  const before = await lockCase(change, caseId)
  const row = await lockUnmapped(change, emailId)
  if ('refused' in row) return row
  if (before.row.state === 'STANDBY')
    return refuse(409, 'Invalid request: case in state STANDBY cannot receive emails.')
  await changeLocked(change, before, 'case.mail-received', () => enterCase(change, row, caseId))
  change.emit({
    name: 'email.mapped-to-case',
    caseId: null,
    caseVersion: null,
    payload: { email: { ...emailItem(row), case_id: caseId } },
  })
  if (row.automatic === null) await pauseForAnswer(change, caseId)
  return (await lockCase(change, caseId)).detail
})

/** COMMAPI-61: nothing of the mail stays but what its event says. */
export const deleteEmail = changes<Calls['deleteEmail']>(async ({ params, change }) => {
  const row = await lockUnmapped(change, params.emailId)
  if ('refused' in row) return row
  await change.tx.delete(attachment).where(eq(attachment.emailId, row.id))
  await change.tx.delete(email).where(eq(email.id, row.id))
  change.emit({
    name: 'email.unmapped-deleted',
    caseId: null,
    caseVersion: null,
    payload: { email: emailItem(row) },
  })
  return {}
})
