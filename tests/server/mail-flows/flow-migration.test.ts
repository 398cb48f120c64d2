import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../../server-mock/db/migrate.ts'
import { openOlderDatabase } from '../../support/server/older-database.ts'
import { opened } from '../../support/setup/opened.ts'

const { db } = await opened(openOlderDatabase('0027_mail_flows'))

const flows = [
  { id: 'standard', name: 'Standard' },
  { id: 'unused', name: 'Unused' },
]
const cases = [
  { id: 1, state: 'ACTIVE', flow: 'standard', name: 'Standard' },
  { id: 2, state: 'ACTIVE', flow: 'standard', name: 'Standard' },
  { id: 3, state: 'PAID', flow: 'standard', name: 'Standard' },
  { id: 4, state: 'PAID', flow: 'gone', name: 'Last winter' },
  { id: 5, state: 'VALID_LICENSE', flow: 'gone', name: 'Last winter' },
  { id: 6, state: 'STANDBY', flow: null, name: null },
]

test('a database of before knows each flow by its own name alone, and how many cases use it', async () => {
  for (const { id, name } of flows)
    await db.execute(
      sql`insert into email_flow (id, customer_id, name) values (${id}, 'c', ${name})`,
    )
  for (const { id, state, flow, name } of cases) {
    await db.execute(sql`insert into case_row (id, customer_id, state, host, date_state_updated, last_activity)
      values (${id}, 'c', ${state}, 'shop.example', now(), now())`)
    await db.execute(sql`insert into case_detail
      (id, customer_id, case_uuid, created, email_flow_id, email_flow_name, opponent_contact, additional_fees)
      values (${id}, 'c', ${`uuid-${id}`}, now(), ${flow}, ${name}, '{}', '[]')`)
  }

  await migrateDatabase(db)

  const after = await db.execute(
    sql`select id, customer_id, name, deleted is not null as deleted from email_flow order by id`,
  )
  expect(after.rows).toEqual([
    { id: 'gone', customer_id: 'c', name: 'Last winter', deleted: true },
    { id: 'standard', customer_id: 'c', name: 'Standard', deleted: false },
    { id: 'unused', customer_id: 'c', name: 'Unused', deleted: false },
  ])
  const tally = await db.execute(
    sql`select customer_id, flow_id, state, n from flow_tally order by flow_id, state`,
  )
  expect(tally.rows).toEqual([
    { customer_id: 'c', flow_id: 'gone', state: 'PAID', n: 1 },
    { customer_id: 'c', flow_id: 'gone', state: 'VALID_LICENSE', n: 1 },
    { customer_id: 'c', flow_id: 'standard', state: 'ACTIVE', n: 2 },
    { customer_id: 'c', flow_id: 'standard', state: 'PAID', n: 1 },
  ])
  const rows = await db.execute(
    sql`select id::int, email_flow_id as flow from case_row order by id`,
  )
  expect(rows.rows).toEqual(cases.map(({ id, flow }) => ({ id, flow })))
})
