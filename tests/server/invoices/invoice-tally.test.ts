/** Count and sums of the list of invoices are kept beside them: they equal a recount whatever was done. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const { db, own } = desk
const { services } = desk.api

/** Days, kinds, states and currencies whose tally differs from a recount. */
async function differences(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with tally as (select customer_id, day, kind, status, currency, sum(n)::int as n, sum(gross)::bigint as gross
        from invoice_tally group by 1, 2, 3, 4, 5 having sum(n) <> 0),
      recount as (select customer_id, listed_day as day, kind, status, listed_currency as currency,
        count(*)::int as n, sum(listed_gross)::bigint as gross from invoice group by 1, 2, 3, 4, 5)
    (select * from tally except select * from recount)
    union all (select * from recount except select * from tally)`)
  return rows
}

async function size(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from invoice_tally`,
  )
  return rows[0]?.n ?? 0
}

test('count and sums equal a recount after invoices were issued, taken back, paid and gone', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => desk.openFor()))
  for (const [at, id] of ids.entries()) {
    const { answer } = await desk.changed(id, () => desk.generate(id))
    if (at < 2) await desk.changed(id, () => desk.cancel(id, answer.invoice_id))
  }
  expect(await differences()).toEqual([])
  await db.execute(sql`update invoice set status = 'PAID' where status = 'OPEN'`)
  await db.execute(sql`update invoice set xml = null where status = 'PAID'`)
  expect(await differences()).toEqual([])
  const before = await size()
  await sumUpTally(services)
  expect(await size()).toBeLessThan(before)
  expect(await differences()).toEqual([])
  await db.execute(sql`delete from invoice where customer_id = ${own.id} and status = 'PAID'`)
  expect(await differences()).toEqual([])
})

test('those of before are counted by the migration', async () => {
  const folder = 'server-mock/db/migrations'
  const file = readdirSync(folder).find((name) => name.endsWith('_invoice_tally.sql')) ?? ''
  const backfill = readFileSync(`${folder}/${file}`, 'utf8')
    .split('--> statement-breakpoint')
    .at(-1)
  await db.execute(sql`delete from invoice_tally`)
  expect(await differences()).not.toEqual([])
  await db.execute(sql.raw(backfill ?? ''))
  expect(await differences()).toEqual([])
})
