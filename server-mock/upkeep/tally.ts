import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

const EVERY_MS = 15_000

/** So many rows may pile up before they are summed up; reading that many costs a millisecond. */
const ADDED = 2_000

/** Of days that something was added to, and no others: there are years of them. */
const sumUpMails = sql`
  with added as (select distinct customer_id, day from mail_tally where fresh),
    summed as (delete from mail_tally t using added a
      where t.customer_id = a.customer_id and t.day = a.day returning t.*)
  insert into mail_tally (customer_id, day, measure, value, worker, n, fresh)
  select customer_id, day, measure, value, worker, sum(n), false from summed
  group by customer_id, day, measure, value, worker having sum(n) <> 0`

/** Of such days too. */
const sumUpPayments = sql`
  with added as (select distinct customer_id, day from payment_tally where fresh),
    summed as (delete from payment_tally t using added a
      where t.customer_id = a.customer_id and t.day = a.day returning t.*)
  insert into payment_tally (customer_id, currency, day, measure, value, worker, n, gross, fresh)
  select customer_id, currency, day, measure, value, worker, sum(n), sum(gross), false from summed
  group by customer_id, currency, day, measure, value, worker having sum(n) <> 0`

/**
 * Sums up the rows of a kind: of cases, of the flows that they use, of planned mails, of invoices, and of a day's mails and payments.
 * What is added meanwhile stays beside the sums, and whoever reads sees the rows before or after, never between.
 */
export async function sumUpTally({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.db.execute(sql`
    with summed as (delete from case_tally returning *)
    insert into case_tally (customer_id, state, traits, reminder_date, n)
    select customer_id, state, traits, reminder_date, sum(n) from summed
    group by customer_id, state, traits, reminder_date having sum(n) <> 0`)
  await database.db.execute(sql`
    with summed as (delete from flow_tally returning *)
    insert into flow_tally (customer_id, flow_id, state, n)
    select customer_id, flow_id, state, sum(n) from summed
    group by customer_id, flow_id, state having sum(n) <> 0`)
  await database.db.execute(sql`
    with summed as (delete from planned_tally returning *)
    insert into planned_tally (customer_id, template_id, status, n)
    select customer_id, template_id, status, sum(n) from summed
    group by customer_id, template_id, status having sum(n) <> 0`)
  await database.db.execute(sql`
    with summed as (delete from invoice_tally returning *)
    insert into invoice_tally (customer_id, day, kind, status, currency, n, gross)
    select customer_id, day, kind, status, currency, sum(n), sum(gross) from summed
    group by customer_id, day, kind, status, currency having sum(n) <> 0`)
  await database.db.execute(sumUpMails)
  await database.db.execute(sumUpPayments)
  await database.pool.query(
    'vacuum case_tally, flow_tally, planned_tally, invoice_tally, mail_tally, payment_tally',
  )
}

async function sizeOf({ database }: Services): Promise<number> {
  const { rows } = await database.db.execute<{ size: number }>(
    sql`select ((select count(*) from case_tally) + (select count(*) from flow_tally)
      + (select count(*) from planned_tally) + (select count(*) from invoice_tally)
      + (select count(*) from mail_tally where fresh) + (select count(*) from payment_tally where fresh))::int as size`,
  )
  return rows[0]?.size ?? 0
}

/** Sums up now and then, in one of the processes; returns what ends it. */
export function startTally(services: Services): () => void {
  let summed = 0
  const look = async (): Promise<void> => {
    if (!(await services.database.peers.leads('tally'))) return
    if ((await sizeOf(services)) < summed + ADDED) return
    await sumUpTally(services)
    summed = await sizeOf(services)
  }
  const timer = setInterval(() => {
    look().catch((error) => services.log.error('the tally was not summed up', error))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
