import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import {
  lastPeriod,
  periodOf,
  reportLeaves,
} from '../../../contracts/rules/dashboard/report-periods.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { reportMail } from '../../db/schema/mail.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { Services } from '../../services.ts'
import { activeUser } from '../access/sessions.ts'
import { putReport } from './put-report.ts'

/** In memory at a time: at six in the morning of a Monday those of all customers are due. */
const AT_ONCE = 200

const SYSTEM: Actor = { kind: 'system', id: null, name: null }

/** Puts the newest report of a user into the outbox and says when the next one leaves, both or none of it. */
async function sendDue(change: ChangeContext, userId: string): Promise<boolean> {
  const { tx, at } = change
  const [row] = await tx
    .select()
    .from(reportMail)
    .where(and(eq(reportMail.userId, userId), lte(reportMail.due, at)))
    .for('update')
  // Another server was faster, or it was stopped.
  if (!row) return false
  const { every } = row
  await tx
    .update(reportMail)
    .set({ due: reportLeaves(periodOf(every, dayOf(at))) })
    .where(eq(reportMail.userId, userId))
  const user = await activeUser(tx, userId)
  if (!user) return false
  // After an outage the newest alone: what it missed is in the dashboard.
  const days = lastPeriod(every, new Date(at))
  await putReport(change, { user: userId, email: user.email, every, days })
  return true
}

/** Some of the reports that have come due, whoever waits longest first. */
const someDue = ({ database, clock }: Services, failed: readonly string[]) =>
  database.db
    .select({ userId: reportMail.userId, customerId: reportMail.customerId })
    .from(reportMail)
    .where(
      and(
        lte(reportMail.due, clock.now().toISOString()),
        notInArray(reportMail.userId, [...failed]),
      ),
    )
    .orderBy(asc(reportMail.due), asc(reportMail.userId))
    .limit(AT_ONCE)

/**
 * Queues every report that has come due, as long as `goesOn` says so; what fails for one harms no other, and is tried again by
 * the next pass. Answers how many.
 */
export async function sendDueReports(services: Services, goesOn = () => true): Promise<number> {
  const failed: string[] = []
  let sent = 0
  for (;;) {
    const due = await someDue(services, failed)
    if (due.length === 0) return sent
    for (const { userId, customerId } of due) {
      if (!goesOn()) return sent
      try {
        const by = { customerId, actor: SYSTEM, commandId: null }
        const { value } = await runChange(services, by, (change) => sendDue(change, userId))
        if (value) sent += 1
      } catch (error) {
        failed.push(userId)
        services.log.error('a report could not be queued', error, { user: userId })
      }
    }
  }
}
