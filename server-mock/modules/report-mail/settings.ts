import { eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { ReportMail } from '../../../contracts/model/dashboard/report-mail.ts'
import {
  lastPeriod,
  periodLeavingAt,
  periodOf,
  reportLeaves,
} from '../../../contracts/rules/dashboard/report-periods.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { changes, reads, type SignedIn } from '../../calls/handler.ts'
import { tooOften } from '../../calls/throttle.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { reportMail } from '../../db/schema/mail.ts'
import { headOf } from '../../events/read.ts'
import { errorOfAsked } from '../outgoing-mail/outbox-queue.ts'
import { putReport } from './put-report.ts'

async function settingsOf(
  db: Db | Tx,
  { id, email }: Pick<SignedIn, 'id' | 'email'>,
  now: Date,
): Promise<ReportMail> {
  const [row] = await db.select().from(reportMail).where(eq(reportMail.userId, id))
  const at = row ? toInstant(row.due) : null
  return {
    every: row?.every ?? 'off',
    to: email,
    next: row && at !== null ? { at, days: periodLeavingAt(row.every, at) } : null,
    latest: { weekly: lastPeriod('weekly', now), monthly: lastPeriod('monthly', now) },
  }
}

/** Added: whether and when somebody gets reports by mail. */
export const readReportMail = reads<Calls['readReportMail']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: await settingsOf(db, user, services.clock.now()) }
})

/** Added: what is on already keeps its time, so that whoever saves it again misses none. */
export const saveReportMail = changes<Calls['saveReportMail']>(
  async ({ body: { every }, user, change: { tx, at } }) => {
    if (every === 'off') await tx.delete(reportMail).where(eq(reportMail.userId, user.id))
    else {
      const due = reportLeaves(periodOf(every, dayOf(at)))
      const values = { userId: user.id, customerId: user.customerId, every, due }
      await tx
        .insert(reportMail)
        .values(values)
        .onConflictDoUpdate({
          ...{ target: reportMail.userId, set: { every, due } },
          setWhere: sql`${reportMail.every} <> ${every}`,
        })
    }
    return settingsOf(tx, user, new Date(at))
  },
)

/** Added: the report about the newest period that is over, to whoever asks. */
export const sendReportMail = changes<Calls['sendReportMail']>(
  async ({ body: { every }, user, services, change }) => {
    const often = tooOften(services, ['reportMail', user.id])
    if (often) return often
    const days = lastPeriod(every, new Date(change.at))
    await putReport(change, { user: user.id, email: user.email, every, days })
    return { to: user.email, email_error: null }
  },
  {
    settle: async ({ services, user: { customerId }, answer, commandId }) => ({
      ...answer,
      email_error: await errorOfAsked(services, { customerId, commandId, kind: 'REPORT' }),
    }),
  },
)
