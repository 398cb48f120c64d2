import { and, asc, eq, lte } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { caseRow } from '../../db/schema/cases.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { Services } from '../../services.ts'
import { lockCase } from '../case-record/change-case.ts'
import { endCheckouts } from '../case-record/end-checkouts.ts'
import { paymentBroke } from '../external-events/payment-outcome.ts'
import { sendDue } from './send-due.ts'
import { type DueCase, findDueCases } from './waiting-mails.ts'

/** Cases of one pass: what is left comes with the next, so that people get their turn. */
const PASS_LIMIT = 200

/** Silence of the provider that counts as a failure (G-619). */
const PAYMENT_TIMEOUT_MS = 24 * 3_600_000
export const PAYMENT_TIMED_OUT = 'The payment provider did not answer within 24 hours.'

const SYSTEM: Actor = { kind: 'system', id: null, name: null }

/** One change a case. What fails for one case harms no other; it is tried again by the next pass. */
async function change(
  services: Services,
  { customerId, caseId }: DueCase,
  work: (context: ChangeContext) => Promise<boolean>,
): Promise<boolean> {
  try {
    const by = { customerId, actor: SYSTEM, commandId: null }
    return (await runChange(services, by, work)).value
  } catch (error) {
    services.log.error('the scheduler failed for a case', error, { case: caseId })
    return false
  }
}

async function unansweredPayments({ database }: Services, before: string): Promise<DueCase[]> {
  const rows = await database.db
    .select({ customerId: caseRow.customerId, id: caseRow.id })
    .from(caseRow)
    .where(and(eq(caseRow.state, 'PAYMENT_PROCESSING'), lte(caseRow.dateStateUpdated, before)))
    .orderBy(asc(caseRow.dateStateUpdated), asc(caseRow.id))
    .limit(PASS_LIMIT)
  return rows.map(({ customerId, id }) => ({ customerId, caseId: String(id) }))
}

/** T9 by the clock, unless the provider was heard meanwhile. */
async function timeOut(context: ChangeContext, caseId: string, before: string): Promise<boolean> {
  const snapshot = await lockCase(context, caseId)
  const { state, date_state_updated: since } = snapshot.row
  if (state !== 'PAYMENT_PROCESSING' || since > before) return false
  await endCheckouts(context, caseId, 'unanswered')
  await paymentBroke(context, snapshot, PAYMENT_TIMED_OUT)
  return true
}

/**
 * One pass over all customers: payments that nobody answered for 24 hours count as failed, then the mails that
 * are due are put into the outbox. Answers in how many cases something changed.
 */
export async function runScheduler(services: Services): Promise<number> {
  const now = services.clock.now()
  const before = new Date(now.getTime() - PAYMENT_TIMEOUT_MS).toISOString()
  let changed = 0
  for (const one of await unansweredPayments(services, before)) {
    if (await change(services, one, (context) => timeOut(context, one.caseId, before))) changed += 1
  }
  const due = await findDueCases(services.database.db, now.toISOString(), PASS_LIMIT)
  for (const one of due) {
    if (await change(services, one, (context) => sendDue(context, one.caseId))) changed += 1
  }
  return changed
}
