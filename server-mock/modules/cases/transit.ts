import { and, eq, inArray } from 'drizzle-orm'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { activity } from '../../db/schema/cases.ts'
import { email, outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { endCheckouts } from '../case-record/end-checkouts.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { writeDetail, writeRow } from '../case-record/write-case.ts'
import { lockEntry, markEntry } from '../outgoing-mail/settle.ts'

type StateChange = Extract<Activity, { type: 'STATE_CHANGE' }>
type PaymentInfo = StateChange['content']['additional_info']

/**
 * What T2 to T10 have in common (G-401): the state, its timestamp, and the STATE_CHANGE entry that is
 * returned for the event. `payment` is T8's alone. The counts follow from the event. Where nothing is to be paid any more,
 * checkouts that are under way are ended.
 */
export async function transit(
  change: ChangeContext,
  before: CaseSnapshot,
  to: CaseState,
  payment: PaymentInfo = null,
): Promise<Activity> {
  const { id, state } = before.row
  await writeRow(change, id, { state: to, dateStateUpdated: change.at, lastActivity: change.at })
  if (to !== 'ACTIVE' && to !== 'PAYMENT_PROCESSING') await endCheckouts(change, id)
  return writeActivity(change, {
    ...entryBy(change, id, newId()),
    type: 'STATE_CHANGE',
    content: { old_state: state, new_state: to, additional_info: payment },
  })
}

/** A reminder belongs to an ACTIVE case: leaving it for good ends the reminder (G-476). */
export async function clearReminder(change: ChangeContext, caseId: string): Promise<void> {
  await writeRow(change, caseId, { reminderName: null, reminderDate: null })
}

/** Mails that claim something; answers to what the opponent did go out all the same. */
const claims = ['INITIAL', 'SCHEDULED', 'DISCOUNT_END']

const TAKEN_BACK = 'The case was closed before this email was sent again.'

/** Mails of a case that were taken out of the timeline, and those that stay there otherwise. */
type Dropped = { removedActivityIds: string[]; furtherActivities: Activity[] }

/**
 * Takes back what lies in the outbox and nobody has begun to send. What had failed before has failed again: it
 * may have arrived, and its history tells.
 */
async function dropQueued(change: ChangeContext, caseId: string): Promise<Dropped> {
  const queued = await change.tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.caseId, Number(caseId)),
        eq(outbox.state, 'queued'),
        inArray(outbox.kind, claims),
      ),
    )
    .returning({ activityId: outbox.activityId })
  const dropped: Dropped = { removedActivityIds: [], furtherActivities: [] }
  for (const { activityId } of queued) {
    const entry = await lockEntry(change, activityId)
    if (!entry) continue
    if (entry.content.history.some(({ event }) => event === 'failed')) {
      dropped.furtherActivities.push(await markEntry(change, entry, TAKEN_BACK))
      continue
    }
    await change.tx.delete(email).where(eq(email.id, entry.content.email_id))
    await change.tx.delete(activity).where(eq(activity.id, entry.id))
    dropped.removedActivityIds.push(entry.id)
  }
  return dropped
}

/**
 * Removes the automated mails of a case that wait or are paused (G-602) and answers what that did to
 * the timeline, for the `CaseEffect`. The counters are the caller's (`keepMailCounters`).
 */
export async function dropWaitingMails(change: ChangeContext, caseId: string): Promise<Dropped> {
  const waiting = await change.tx
    .delete(activity)
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
      ),
    )
    .returning({ id: activity.id })
  await writeDetail(change, caseId, { pausedAt: null })
  const { removedActivityIds, furtherActivities } = await dropQueued(change, caseId)
  return {
    removedActivityIds: [...waiting.map(({ id }) => id), ...removedActivityIds],
    furtherActivities,
  }
}
