import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { activity as activities } from '../../db/schema/cases.ts'
import { email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../case-record/activities.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { emailItem } from './items.ts'

type EmailRow = typeof email.$inferSelect

/** The mail of this customer, locked until the commit; null where there is none. */
export async function lockEmail(change: ChangeContext, id: string): Promise<EmailRow | null> {
  const [row] = await change.tx
    .select()
    .from(email)
    .where(and(eq(email.id, id), eq(email.customerId, change.customerId)))
    .for('update')
  return row ?? null
}

const setUnread = (change: ChangeContext, id: string, unread: 0 | 1) =>
  change.tx.update(email).set({ unread }).where(eq(email.id, id))

/** Marks the mail's entry of the timeline and answers it, null where the mail has none. */
async function markEntry(
  change: ChangeContext,
  caseId: number,
  emailId: string,
  unread: 0 | 1,
): Promise<Activity | null> {
  const [entry] = await change.tx
    .update(activities)
    .set({ content: sql`jsonb_set(${activities.content}, '{unread}', ${String(unread)}::jsonb)` })
    .where(
      and(
        eq(activities.caseId, caseId),
        eq(activities.customerId, change.customerId),
        sql`${activities.content}->>'email_id' = ${emailId}`,
      ),
    )
    .returning()
  if (!entry) return null
  return readEntry(entry)
}

/** COUNT-06 to COUNT-08: the case's counter follows its mails and never drops below zero. */
async function markOnCase(change: ChangeContext, id: string, caseId: number, unread: 0 | 1) {
  // The case before the mail, as every other change does, so that no two wait for each other.
  const before = await lockCase(change, String(caseId))
  const row = await lockEmail(change, id)
  if (!row) return refuse(404, messages.notFound)
  if (row.unread === unread) return before.detail
  const name = unread ? 'case.mail-unread' : 'case.mail-read'
  return changeLocked(change, before, name, async () => {
    await setUnread(change, id, unread)
    await change.tx.execute(sql`
      update case_row set unread_emails = greatest(0, unread_emails + ${unread ? 1 : -1}::int)
      where id = ${caseId}::bigint`)
    return { activity: await markEntry(change, caseId, id, unread) }
  })
}

async function markUnmapped(change: ChangeContext, row: EmailRow, unread: 0 | 1) {
  if (row.unread === unread) return {}
  await setUnread(change, row.id, unread)
  change.emit({
    name: unread ? 'email.unmapped-unread' : 'email.unmapped-read',
    caseId: null,
    caseVersion: null,
    payload: { email: emailItem({ ...row, unread }) },
  })
  return {}
}

/** A mail that is as wanted already stays untouched. An unmapped one answers no case (ACT-14). */
export const markEmail = changes<Calls['markEmail']>(async ({ params, query, user, change }) => {
  const unread = query.unread === 'true' ? 1 : 0
  const [row] = await change.tx
    .select()
    .from(email)
    .where(and(eq(email.id, params.emailId), eq(email.customerId, user.customerId)))
  if (!row) return refuse(404, messages.notFound)
  if (row.direction === 'OUT')
    return refuse(409, 'Only received emails can be marked as read or unread.')
  if (row.caseId !== null) return markOnCase(change, row.id, row.caseId, unread)
  const locked = await lockEmail(change, row.id)
  if (!locked) return refuse(404, messages.notFound)
  // Somebody has mapped it since it was looked at.
  if (locked.caseId !== null) return refuse(409, 'This email is already mapped to a case.')
  return markUnmapped(change, locked, unread)
})
