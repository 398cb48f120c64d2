import { and, eq } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { refuse } from '../../calls/refusal.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { CaseEffect } from '../case-record/change-case.ts'
import { markEntry } from '../outgoing-mail/settle.ts'
import { removeMail } from './remove-mail.ts'

const TAKEN_BACK = 'This email was taken back before it was sent again.'

/** Of what was queued for the time being, and what nobody can stop any more. */
const LEFT = refuse(409, 'This email has already left.')

const hasFailed = ({ content }: EmailActivity): boolean =>
  content.history.some(({ event }) => event === 'failed')

/** Whether a person sent it, be it for the first time or once more: what the flow sends is stopped by its automation. */
export const isOfPerson = (entry: EmailActivity): boolean =>
  hasFailed(entry) || (entry.type === 'EMAIL_OUT' && entry.content.automation_info === null)

/**
 * Takes an email out of the outbox, the case locked, unless it was claimed before: both decide by its row, so that one of
 * them is first (G-707).
 */
export async function unqueue(change: ChangeContext, { id }: EmailActivity) {
  const taken = await change.tx
    .delete(outbox)
    .where(and(eq(outbox.activityId, id), eq(outbox.state, 'queued')))
    .returning({ id: outbox.id })
  return taken.length > 0 ? null : LEFT
}

/** What became of it in the timeline: one that had failed before has failed again, any other was never there. */
export async function takeBack(change: ChangeContext, entry: EmailActivity): Promise<CaseEffect> {
  if (hasFailed(entry)) return { activity: await markEntry(change, entry, TAKEN_BACK) }
  await removeMail(change, entry.id, entry.content.email_id)
  return { removedActivityId: entry.id }
}
