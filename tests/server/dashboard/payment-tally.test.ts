/** What charts of payments read is kept beside the ledger: it equals a recount whatever was booked, and what was booked before. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices())
const { db } = services.database

/** Two customers' entries on both sides of midnights, of every kind of value, and without any. */
await db.execute(sql`
  insert into payment (id, customer_id, case_id, entry, received, website, country, language, activated_by, method, currency,
    net, tax_percentage, tax, gross, share, payout)
  select 'p' || n, 'c' || n % 2, n, case when n % 5 = 0 then 'refund' else 'payment' end,
    '2026-10-01T00:00:00Z'::timestamptz + n * interval '11 hours' - interval '1 millisecond', 'shop.example',
    (array['DE', 'FR', null])[1 + n % 3], (array['de', null])[1 + n % 2], case when n % 4 > 0 then 'user-' || n % 3 end,
    (array['card', '', '?', null])[1 + n % 4], (array['EUR', 'GBP', 'JPY'])[1 + n % 3],
    0, 0, 0, case when n % 5 = 0 then -1 else 1 end * n * 1999, 0, 0
  from generate_series(1, 300) n`)

/** What of a day is summed up otherwise than the ledger says. */
async function differences(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with tally as (select customer_id, currency, day, measure, value, worker, sum(n)::int as n, sum(gross)::bigint as gross
        from payment_tally group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0),
      recount as (select c.customer_id, c.currency, c.day, c.measure, c.value, c.worker, count(*)::int as n, sum(c.gross)::bigint as gross
        from payment p, lateral payment_counts(p) c group by 1, 2, 3, 4, 5, 6)
    (select * from tally except select * from recount)
    union all (select * from recount except select * from tally)`)
  return rows
}

async function sizes() {
  const { rows } = await db.execute<{ rows: number; fresh: number; n: number; gross: number }>(sql`
    select count(*)::int as rows, count(*) filter (where fresh)::int as fresh, sum(n)::int as n, sum(gross)::float8 as gross
    from payment_tally`)
  return rows[0]
}

/** By which transactions the rows of each day were written. */
async function writtenBy(): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ day: string; by: string }>(sql`
    select day::text as day, string_agg(distinct xmin::text, ' ' order by xmin::text) as by from payment_tally group by 1`)
  return new Map(rows.map(({ day, by }) => [day, by]))
}

test('entries are summed up by day in UTC, currency, measure and worker, whatever becomes of them', async () => {
  expect(await differences()).toEqual([])
  // Each by four measures, for everybody and for whoever's work it was.
  expect((await sizes())?.n).toBe(300 * 8)
  const steps = [
    sql`update payment set method = 'bank_transfer' where case_id % 7 = 0`,
    sql`update payment set gross = gross + 1, received = received + interval '1 millisecond' where case_id % 11 = 0`,
    sql`update payment set activated_by = null, country = 'PL', currency = 'EUR' where case_id % 13 = 0`,
    sql`delete from payment where case_id % 17 = 0`,
  ]
  for (const step of steps) {
    await db.execute(step)
    expect(await differences()).toEqual([])
  }
})

test('an entry that is told the number of its invoice adds no row', async () => {
  const before = await sizes()
  await db.execute(sql`update payment set invoice_number = 'R-1', website = 'other.example'`)
  expect(await sizes()).toEqual(before)
})

test('summing up keeps every total, and touches the days alone that something was added to', async () => {
  const before = await sizes()
  await Promise.all([sumUpTally(services), sumUpTally(services)])
  const after = await sizes()
  expect(await differences()).toEqual([])
  expect(after).toMatchObject({ n: before?.n, gross: before?.gross, fresh: 0 })
  expect(after?.rows).toBeLessThan(before?.rows ?? 0)
  const written = await writtenBy()
  await db.execute(
    sql`update payment set gross = gross + 1 where id = (select min(id) from payment)`,
  )
  await sumUpTally(services)
  const now = await writtenBy()
  expect([...now].filter(([day, by]) => written.get(day) !== by)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('what was booked before is summed up by the migration', async () => {
  const folder = 'server-mock/db/migrations'
  const file = readdirSync(folder).find((name) => name.endsWith('_payment_tally.sql')) ?? ''
  const backfill = readFileSync(`${folder}/${file}`, 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.trimStart().startsWith('INSERT INTO'))
  await db.execute(sql`delete from payment_tally`)
  expect(await differences()).not.toEqual([])
  await db.execute(sql.raw(backfill ?? ''))
  expect(await differences()).toEqual([])
})
