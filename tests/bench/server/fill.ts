import { sql } from 'drizzle-orm'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseCount } from '../../../server-mock/db/schema/cases.ts'

export const CUSTOMER = 'bench'

/** The day of the bench: reminders lie around it. */
export const TODAY = '2026-11-20'

/** Of a hundred cases; most of the rest are idle in the sense of the filter, as in a large office. */
const states: readonly (readonly [CaseState, number])[] = [
  ['STANDBY', 30],
  ['ACTIVE', 40],
  ['PAYMENT_PROCESSING', 1],
  ['PAID', 12],
  ['VALID_LICENSE', 7],
  ['CANCELLED', 10],
]

const stateList = states.flatMap(([state, share]) => Array.from({ length: share }, () => state))

/** A number below `below` that looks random and is the same in every run, of the row's number `n`. */
const drawn = (salt: number, below: number): string =>
  `(abs(hashint8(n::bigint * 1000003 + ${salt})::bigint) % ${below})::int`
const rare = (salt: number, oneIn: number): string =>
  `case when ${drawn(salt, oneIn)} = 0 then 1 else 0 end`

/** How long ago the state of a case changed at the most, in seconds. */
const AGE = 63_000_000

/** Each has the cases of its time, as where every season has a flow of its own: `flow-0` the newest. */
export const FLOWS = 20

const columns: readonly (readonly [string, string])[] = [
  ['id', '10000000 + n'],
  ['customer_id', `'${CUSTOMER}'`],
  ['state', `(array['${stateList.join("','")}'])[1 + ${drawn(1, 100)}]`],
  [
    'host',
    `(array['harbour','kestrel','linden','meadow','orchard'])[1 + ${drawn(2, 5)}] || '-' || ${drawn(3, 400_000)} || '.example'`,
  ],
  ['source_case_id', `case when ${drawn(4, 3)} = 0 then 'REF-' || ${drawn(5, 900_000)} end`],
  ['date_state_updated', `timestamptz '${TODAY} 12:00Z' - ${drawn(6, AGE)} * interval '1 second'`],
  [
    'last_activity',
    `timestamptz '${TODAY} 12:00Z' - ${drawn(7, 31_000_000)} * interval '1 second'`,
  ],
  [
    'reminder_date',
    `case when ${drawn(8, 10)} = 0 then date '${TODAY}' + ${drawn(9, 120)} - 12 end`,
  ],
  ['unread_emails', rare(10, 40)],
  ['unchecked_licenses', rare(11, 100)],
  ['scheduled_sent', drawn(12, 4)],
  ['scheduled_failed', rare(13, 200)],
  ['scheduled_paused', rare(14, 60)],
  ['scheduled_waiting', `case when ${drawn(15, 2)} = 0 then 0 else ${drawn(16, 5)} end`],
  ['triggered_failed', rare(17, 300)],
  ['failed_payments', rare(18, 500)],
  ['failed_letters', rare(19, 2_000)],
  ['country', `'DE'`],
  ['currency', `'EUR'`],
  ['final_amount', drawn(20, 1_000_000)],
  ['contact_email', `'person' || ${drawn(21, 300_000)} || '@mail.example'`],
  ['contact_name', `'Ingrid Ahlers ' || ${drawn(22, 50_000)}`],
  ['contact_company', `'Firma ' || ${drawn(23, 80_000)} || ' AG'`],
  ['email_flow_id', `'flow-' || ${drawn(6, AGE)} / ${AGE / FLOWS}`],
]

const insert = (from: number, to: number): string =>
  `insert into case_row (${columns.map(([name]) => name).join(', ')})
   select ${columns.map(([, value]) => value).join(', ')} from generate_series(${from}, ${to}) n`

/** A statement that holds the engine for seconds would look like a broken one. */
const PART = 50_000

/**
 * Writes so many cases of one customer. Indexes are made afterwards, which is how a large office is imported:
 * row by row they cost several times as much.
 */
export async function fillCases({ db, pool }: Database, cases: number): Promise<void> {
  await db
    .insert(customer)
    .values({ id: CUSTOMER, name: 'Bench', plan: 'ENTERPRISE', created: `${TODAY}T00:00:00.000Z` })
  const { rows } = await pool.query(
    `select indexname, indexdef from pg_indexes
      where tablename = 'case_row' and indexname <> 'case_row_pkey'`,
  )
  for (const { indexname } of rows) await pool.query(`drop index "${indexname}"`)
  for (let from = 1; from <= cases; from += PART) {
    await pool.query(insert(from, Math.min(cases, from + PART - 1)))
  }
  for (const { indexdef } of rows) await pool.query(indexdef)
  for (const state of CaseState.options) {
    const n = sql<number>`(select count(*) from case_row where state = ${state})`
    await db.insert(caseCount).values({ customerId: CUSTOMER, state, n })
  }
  await pool.query('vacuum (analyze)')
}

/** Writes the details of the cases that `fillCases` wrote. */
export async function fillDetails({ db, pool }: Database, cases: number): Promise<void> {
  for (let from = 0; from < cases; from += PART)
    await db.execute(sql`
      insert into case_detail (id, customer_id, case_uuid, created, email_flow_id, opponent_contact, additional_fees)
      select id, customer_id, 'bench-' || id, last_activity, email_flow_id, '{}', '[]'
      from case_row order by id limit ${PART}::int offset ${from}::int`)
  await pool.query('vacuum (analyze) case_detail')
}

const ACTIVITIES = 5

/** Writes five entries of usual size into the timeline of each of so many cases. */
export async function fillActivities({ pool }: Database, cases: number): Promise<void> {
  const entries = cases * ACTIVITIES
  for (let from = 1; from <= entries; from += PART) {
    await pool.query(
      `insert into activity (id, customer_id, case_id, type, created, content)
       select 'bench-' || n, '${CUSTOMER}', 10000000 + (n - 1) / ${ACTIVITIES} + 1, 'NOTE',
         timestamptz '${TODAY} 12:00Z' - ${drawn(30, 31_000_000)} * interval '1 second',
         jsonb_build_object('text', repeat('Called back, try ' || n || '. ', 10))
       from generate_series(${from}, ${Math.min(entries, from + PART - 1)}) n`,
    )
  }
  await pool.query('vacuum (analyze) activity')
}
