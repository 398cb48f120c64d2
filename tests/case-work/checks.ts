/** What always holds, whatever happened: states, counts, counters, charges, and the client's picture of it all. */
import { sql } from 'drizzle-orm'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow, CaseState } from '../../contracts/model/cases/case.ts'
import { chargeDetails } from '../../contracts/rules/money/charge-calculation.ts'
import type { Db } from '../../server-mock/db/database.ts'
import { canonicalJson } from '../../src/bus/canonical.ts'
import { isEmail, isScheduled } from '../../src/projections/cases/timeline.ts'
import { differences } from '../support/proofs/oracle.ts'
import type { Desk } from './desk.ts'
import { states } from './table.ts'

const compare = (what: string, is: unknown, shouldBe: unknown): string[] => {
  const [a, b] = [canonicalJson(is), canonicalJson(shouldBe)]
  return a === b ? [] : [`${what}: ${a}, not ${b}`]
}

/** The numbers of the sidebar against the rows themselves. */
async function countProblems(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ state: string; n: number; rows: number }>(sql`
    select coalesce(c.state, r.state) as state, coalesce(c.n, 0) as n, coalesce(r.rows, 0) as rows
    from (select state, n from case_count where customer_id = ${customerId}) c
    full join (select state, count(*)::int as rows from case_row where customer_id = ${customerId} group by 1) r
      on r.state = c.state`)
  return rows
    .filter(({ n, rows: counted }) => n !== counted)
    .map(({ state, n, rows: counted }) => `${counted} cases in ${state} are counted as ${n}`)
}

const inReminders = (kind: string | undefined): boolean =>
  kind === 'SCHEDULED' || kind === 'DISCOUNT_END'

/** What the row counts, counted anew from the timeline and the image uses. */
function recounted(detail: CaseDetail, timeline: readonly Activity[]): Partial<CaseRow> {
  const mails = timeline.filter(isEmail)
  const out = mails.filter(({ type }) => type !== 'EMAIL_IN')
  const kindOf = ({ content }: (typeof out)[number]) => content.automation_info?.kind
  const reminders = out.filter((mail) => inReminders(kindOf(mail)))
  const triggered = out.filter((mail) => kindOf(mail) !== undefined && !inReminders(kindOf(mail)))
  const planned = timeline.filter(isScheduled)
  const of = (list: readonly { content: { status: string | null } }[], status: string) =>
    list.filter(({ content }) => content.status === status).length
  const failedPayments = timeline.filter(({ type }) => type === 'PAYMENT_FAILED').length
  return {
    total_unread_emails: mails.filter(
      ({ type, content }) => type === 'EMAIL_IN' && content.unread === 1,
    ).length,
    total_unchecked_licenses: detail.findings.filter(
      ({ license }) => license?.state === 'UNCHECKED',
    ).length,
    num_scheduled_emails_scheduled: of(planned, 'SCHEDULED') + of(reminders, 'SCHEDULED'),
    num_scheduled_emails_paused: of(planned, 'PAUSED'),
    num_scheduled_emails_sent: of(reminders, 'SENT'),
    num_scheduled_emails_failed: of(reminders, 'FAILED'),
    num_triggered_emails_failed: of(triggered, 'FAILED'),
    num_failed_payments: detail.state === 'PAID' ? 0 : failedPayments,
  }
}

function counterProblems(row: CaseRow, detail: CaseDetail, timeline: readonly Activity[]) {
  const recount = recounted(detail, timeline)
  return Object.entries(recount).flatMap(([field, n]) =>
    compare(`case ${row.id}: ${field}`, new Map(Object.entries(row)).get(field), n),
  )
}

/** What the case comes to, by the pure calculation over what it is made of. */
const chargesOf = ({ state, findings, claim_details: claim }: CaseDetail) =>
  state === 'VALID_LICENSE'
    ? null
    : chargeDetails({
        findings,
        currency: claim.currency,
        fees: claim.additional_fees,
        taxType: claim.indirect_tax_type,
        taxPercentage: claim.indirect_tax_percentage,
        settlementDate: claim.settlement_offer_date,
        settlementPercentage: claim.settlement_offer_percentage,
      })

function chargeProblems(row: CaseRow, detail: CaseDetail): string[] {
  const charges = chargesOf(detail)
  const total = charges && row.currency !== null ? charges.final_amount_gross_no_settlement : null
  return [
    ...compare(`case ${row.id}: charges`, detail.charge_details, charges),
    ...compare(`case ${row.id}: amount of the row`, row.final_amount, total),
  ]
}

/** What only belongs to a case that is claimed: it goes with the state (T4, T8, T10). */
function leftOvers(row: CaseRow, timeline: readonly Activity[]): string[] {
  const isOver = row.state === 'CANCELLED' || row.state === 'PAID' || row.state === 'VALID_LICENSE'
  if (!isOver) return []
  const waiting = timeline.filter(({ type }) => type === 'EMAIL_SCHEDULED').length
  return [
    ...(row.reminder_date === null ? [] : [`case ${row.id}: ${row.state} with a reminder`]),
    ...(waiting === 0 ? [] : [`case ${row.id}: ${row.state} with ${waiting} mails that wait`]),
  ]
}

/** Everything that does not hold now; `known`: the states that the table led to. */
export async function disagreements(
  desk: Desk,
  db: Db,
  customerId: string,
  known: ReadonlyMap<string, CaseState>,
): Promise<string[]> {
  const { rows, details, activities, counts } = desk.workspace()
  const found: string[] = await countProblems(db, customerId)
  for (const [id, state] of known) {
    const [row, detail] = [rows.map.get(id), details.map.get(id)]
    const timeline = activities.map.get(id)?.timeline ?? []
    if (!row || !detail) {
      found.push(`case ${id} is not there`)
      continue
    }
    found.push(
      ...compare(`case ${id}: state`, [row.state, detail.state], [state, state]),
      ...counterProblems(row, detail, timeline),
      ...chargeProblems(row, detail),
      ...leftOvers(row, timeline),
    )
  }
  const counted = Object.fromEntries(
    states.map((state) => [state, [...known.values()].filter((one) => one === state).length]),
  )
  found.push(...compare('counts', counts.counts, { ...counted, all: known.size }))
  return found
}

/** What a fresh load says otherwise than the client that followed the events, and the charges that are asked for. */
export async function wrongInTheEnd(desk: Desk, customerId: string): Promise<string[]> {
  const found = (await differences(desk.workspace(), desk.gateway)).map(
    (text) => `diverged: ${text}`,
  )
  const { malformed, unknown, customerId: whose } = desk.log()
  if (malformed + unknown > 0) found.push(`${malformed + unknown} events could not be read`)
  found.push(...compare('whose log', whose, customerId))
  for (const [id, detail] of desk.workspace().details.map) {
    const answer = await desk.gateway.call('readChargeDetails', { params: { id } })
    const given =
      answer.kind === 'answer' ? answer.value : answer.kind === 'refused' && answer.status
    found.push(
      ...compare(
        `case ${id}: charge_details`,
        given,
        detail.state === 'VALID_LICENSE' ? 409 : chargesOf(detail),
      ),
    )
  }
  return found
}
