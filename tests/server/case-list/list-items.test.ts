import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { CaseSortKey, PAGE_SIZE } from '../../../contracts/model/cases/query.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { listSql, type PageQuery } from '../../../server-mock/modules/case-list/page-sql.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { withoutPageSort } from '../../support/server/plans.ts'
import { addCustomer, memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices({}, 'own'))
await addCustomer(services, 'crowd')

const firstPage = (parts: Partial<PageQuery> = {}): PageQuery => ({
  customerId: 'crowd',
  today: '2026-11-20',
  filter: {},
  sort: { key: 'date_state_updated', ascending: false },
  size: PAGE_SIZE,
  offset: 0,
  cursor: null,
  ...parts,
})

/** The steps of the plan that is made before anything is known of the values. */
async function planOf(query: PageQuery): Promise<string> {
  const connection = await services.database.pool.connect()
  try {
    await connection.query('set plan_cache_mode = force_generic_plan')
    const inlined = sql`prepare page as ${listSql(query)}`
    // The driver binds values; what is asked here is the plan without them.
    const { sql: text, params } = new PgDialect().sqlToQuery(inlined)
    await connection.query(text)
    const { rows } = await connection.query(
      `explain execute page(${params.map((value) => `'${value}'`).join(', ')})`,
    )
    const lines = rows.map((row: Record<string, string>) => Object.values(row)[0] ?? '')
    return withoutPageSort(lines).join('\n')
  } finally {
    await connection.query('deallocate all')
    await connection.query('reset plan_cache_mode')
    connection.release()
  }
}

test('a page is planned once and walks an index, even planned while nothing is there', async () => {
  for (const key of CaseSortKey.options) {
    for (const cursor of [null, { key, ascending: true, value: '2026-11-10T10:00:00Z', id: 40 }]) {
      const plan = await planOf(firstPage({ sort: { key, ascending: true }, cursor }))
      expect(plan).toMatch(/Index Scan.* on case_row/)
      expect(plan).not.toMatch(/\bSort\b|Seq Scan on case_row/)
    }
  }
})

test('the session keeps that plan, and plans all else as usual', async () => {
  const { db, pool } = services.database
  for (let time = 0; time < 8; time += 1) await db.execute(listSql(firstPage()))
  const asked = `from pg_prepared_statements where statement like '/* planned once */ with%' and $1`
  const { rows } = await pool.query(
    `/* planned once */ select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom,
      current_setting('plan_cache_mode') as mode ${asked}`,
    [true],
  )
  expect(rows).toEqual([{ generic: expect.any(Number), custom: 0, mode: 'force_generic_plan' }])
  expect(rows[0]?.generic).toBeGreaterThanOrEqual(8)
  const usual = await pool.query(`select current_setting('plan_cache_mode') as mode where $1`, [
    true,
  ])
  expect(usual.rows).toEqual([{ mode: 'auto' }])
})

test('an item says what its row says, whatever its texts hold [CASEDATA-19]', async () => {
  const { db } = services.database
  await addCrowd(db, 'crowd', 40)
  const odd = `"quoted" \\ back\nslash </script> ü 🦉`
  await db.execute(sql`update case_row set reminder_name = ${odd}, source_case_id = ${odd},
    tags = array[${odd}, ''], reminder_date = '2026-12-01' where id % 3 = 0`)
  await db.execute(sql`update case_row set final_amount = null, currency = null, country = null,
    source_case_id = null where id % 5 = 0`)
  await db.execute(sql`update case_row set final_amount = 5, initial_email_sent = true,
    unread_emails = 7, scheduled_sent = 1, scheduled_waiting = 2, version = 12,
    last_activity = '2026-03-29T01:30:00.5Z' where id % 7 = 0`)
  for (const row of await db.select().from(caseRow)) {
    const iso = (moment: string) => new Date(moment).toISOString()
    expect(JSON.parse(row.item)).toEqual({
      id: String(row.id),
      state: row.state,
      host: row.host,
      last_case_activity_timestamp: iso(row.lastActivity),
      reminder_date: row.reminderDate,
      reminder_name: row.reminderName,
      total_unread_emails: row.unreadEmails,
      total_unchecked_licenses: row.uncheckedLicenses,
      num_scheduled_emails_sent: row.scheduledSent,
      num_scheduled_emails_failed: row.scheduledFailed,
      num_scheduled_emails_paused: row.scheduledPaused,
      num_scheduled_emails_scheduled: row.scheduledWaiting,
      num_triggered_emails_failed: row.triggeredFailed,
      num_failed_payments: row.failedPayments,
      num_failed_letters: row.failedLetters,
      initial_email_sent: row.initialEmailSent ? 1 : 0,
      total_scheduled_emails:
        row.scheduledSent + row.scheduledFailed + row.scheduledPaused + row.scheduledWaiting,
      hidden: false,
      date_state_updated: iso(row.dateStateUpdated),
      version: row.version,
      source_case_id: row.sourceCaseId,
      country: row.country,
      tags: row.tags,
      final_amount: row.finalAmount === null ? null : toMajor(row.finalAmount),
      currency: row.currency,
    })
  }
})
