import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../../../server-mock/db/database.ts'
import { migrateDatabase } from '../../../server-mock/db/migrate.ts'
import { addCountedMails } from '../../support/records/counted-mails.ts'
import { openOlderDatabase } from '../../support/server/older-database.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const { db: older } = await opened(openOlderDatabase('0053_dashboard'))
const { database } = await opened(memoryServices())

/** What charts know of the mails, and of how many. */
async function counted(db: Db): Promise<unknown> {
  const mails = await db.execute(sql`
    select id, worker, template_type, template_flow_id, outcome, ended::text as ended from email order by id`)
  const tally = await db.execute(sql`
    select customer_id, day::text as day, measure, value, worker, sum(n)::int as n from mail_tally
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)
  return { mails: mails.rows, tally: tally.rows }
}

test('a database of before counts its mails as one that was there when they came', async () => {
  await addCountedMails(older)
  await migrateDatabase(older)
  await addCountedMails(database.db)
  expect(await counted(older)).toEqual(await counted(database.db))
  const { rows } = await older.execute(
    sql`select distinct template_type from email where direction = 'OUT' order by 1`,
  )
  expect(rows.map(({ template_type: type }) => type)).toEqual([
    'custom',
    'scheduled',
    'triggered',
    null,
  ])
})
