import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { type CaseFilter, CaseFilterFlag } from '../../../contracts/model/cases/query.ts'
import {
  filterSql,
  totalSql,
  totalsSql,
} from '../../../server-mock/modules/case-list/filter-sql.ts'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { addCustomer, memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices())
await addCustomer(services, 'crowd')
beforeEach(async () => {
  const { db } = services.database
  await db.execute(sql`delete from case_detail`)
  await db.execute(sql`delete from case_row`)
  await addCrowd(db, 'crowd', 300)
})

/** Kinds of cases whose tally differs from a recount. */
async function differences(): Promise<unknown[]> {
  const { rows } = await services.database.db.execute(sql`
    with tally as (select customer_id, state, traits, reminder_date, sum(n)::int as n
        from case_tally group by 1, 2, 3, 4 having sum(n) <> 0),
      recount as (select r.customer_id, r.state, case_traits(r) as traits,
        case when r.state = 'ACTIVE' then r.reminder_date end as reminder_date, count(*)::int as n
        from case_row r group by 1, 2, 3, 4)
    (select * from tally except select * from recount)
    union all (select * from recount except select * from tally)`)
  return rows
}
const TODAY = '2026-11-30'

const filters: readonly CaseFilter[] = [
  ...CaseState.options.map((state) => ({ state })),
  ...CaseFilterFlag.options.flatMap((flag) => [
    { [flag]: true },
    { [flag]: true, state: 'ACTIVE' as const },
  ]),
  { not_state: 'ACTIVE' },
  { unread_emails: true, overdue_reminders: true },
  {},
]

/** Filters whose total, alone or beside the others of its kind, differs from their cases. */
async function wrongTotals(): Promise<unknown[]> {
  const { db } = services.database
  const numberOf = async (query: SQL) => (await db.execute<{ n: number }>(query)).rows[0]?.n
  const wrong: unknown[] = []
  for (const filter of filters) {
    const cases = await numberOf(
      sql`select count(*)::int as n from case_row r where ${filterSql('crowd', filter, TODAY)}`,
    )
    const alone = await numberOf(sql`select ${totalSql('crowd', filter, TODAY)} as n`)
    const together =
      Object.keys(filter).length === 0
        ? cases
        : await numberOf(
            sql`select (${totalsSql({ customerId: 'crowd', filters: { asked: filter }, today: TODAY })} ->> 'asked')::int as n`,
          )
    if (alone !== cases || together !== cases) wrong.push({ filter, cases, alone, together })
  }
  return wrong
}

const tallyRows = async (): Promise<number> => {
  const { rows } = await services.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from case_tally`,
  )
  return rows[0]?.n ?? 0
}

test('the tally equals a recount after cases came, changed and went', async () => {
  const { db } = services.database
  expect(await differences()).toEqual([])
  await db.execute(sql`update case_row set unread_emails = (id % 3)::int, scheduled_waiting = 0`)
  for (const state of CaseState.options)
    await db.execute(sql`update case_row set state = ${state} where id % 7 = ${state.length % 7}`)
  await db.execute(sql`update case_row set reminder_date = '2026-12-01' where id % 5 = 0`)
  await db.execute(sql`update case_row set reminder_date = null where id % 11 = 0`)
  await db.execute(sql`delete from case_detail where id % 4 = 0`)
  await db.execute(sql`delete from case_row where id % 4 = 0`)
  expect(await differences()).toEqual([])
})

const traits = [
  'unread_emails',
  'unchecked_licenses',
  'scheduled_failed',
  'triggered_failed',
  'failed_letters',
  'failed_payments',
  'scheduled_paused',
  'scheduled_waiting',
]

test.each(traits)('the tally follows %s alone', async (trait) => {
  const { db } = services.database
  const column = sql.identifier(trait)
  await db.execute(sql`update case_row set ${column} = case when ${column} > 0 then 0 else 2 end`)
  expect(await differences()).toEqual([])
})

test('a case that changes stays on its page, so that no index is written', async () => {
  const { db } = services.database
  const [before, after] = await db.transaction(async (tx) => {
    // The numbers of a connection grow until it tells them to the others.
    const updates = async () => {
      const { rows } = await tx.execute<{ all: number; stayed: number }>(sql`
        select pg_stat_get_xact_tuples_updated('case_row'::regclass)::int as all,
          pg_stat_get_xact_tuples_hot_updated('case_row'::regclass)::int as stayed`)
      return rows[0] ?? { all: 0, stayed: 0 }
    }
    const first = await updates()
    await tx.execute(sql`update case_row set version = version + 1 where id % 10 = 0`)
    return [first, await updates()]
  })
  expect(after.all).toBeGreaterThan(before.all)
  expect(after.stayed - before.stayed).toBe(after.all - before.all)
})

test('summing up keeps every total and leaves one row a kind', async () => {
  const { db } = services.database
  for (const unread of [1, 0, 2]) {
    await db.execute(sql`update case_row set unread_emails = ${unread}`)
  }
  const before = await tallyRows()
  await Promise.all([
    sumUpTally(services),
    db.execute(sql`update case_row set failed_payments = 1`),
    sumUpTally(services),
  ])
  expect(await differences()).toEqual([])
  await sumUpTally(services)
  expect(await differences()).toEqual([])
  expect(await tallyRows()).toBeLessThan(before / 3)
})

test('the total of each filter is the number of its cases before, while and after rows are summed up', async () => {
  const { db } = services.database
  for (const step of [0, 1, 2]) {
    await db.execute(
      sql`update case_row set reminder_date = date '2026-11-28' + (id % 6)::int where id % 3 = ${step}`,
    )
    await db.execute(sql`update case_row set unread_emails = (id % 2)::int, failed_payments = ((id / 2) % 2)::int
      where id % 4 = ${step}`)
    expect(await wrongTotals()).toEqual([])
    await sumUpTally(services)
    expect(await wrongTotals()).toEqual([])
  }
  await Promise.all([
    sumUpTally(services),
    db.execute(sql`update case_row set state = 'ACTIVE', scheduled_paused = 1 where id % 5 = 0`),
    sumUpTally(services),
  ])
  expect(await wrongTotals()).toEqual([])
  await db.execute(sql`delete from case_detail where id % 4 = 0`)
  await db.execute(sql`delete from case_row where id % 4 = 0`)
  expect(await wrongTotals()).toEqual([])
  await sumUpTally(services)
  expect(await wrongTotals()).toEqual([])
})

test('a change that is taken back leaves no trace', async () => {
  const { db } = services.database
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`update case_row set unchecked_licenses = 5`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await differences()).toEqual([])
})
