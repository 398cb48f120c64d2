import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '../../../server-mock/db/database.ts'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { addCountedMails } from '../../support/records/counted-mails.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices())
const { db } = services.database

/** Kinds of mails whose tally differs from a recount. */
async function differences(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with tally as (select customer_id, day, measure, value, worker, sum(n)::int as n from mail_tally
        group by 1, 2, 3, 4, 5 having sum(n) <> 0),
      recount as (select c.customer_id, c.day, c.measure, c.value, c.worker, count(*)::int as n
        from email e, lateral mail_counts(e) c group by 1, 2, 3, 4, 5)
    (select * from tally except select * from recount)
    union all (select * from recount except select * from tally)`)
  return rows
}

const sizes = async () => {
  const { rows } = await db.execute<{ rows: number; fresh: number; n: number }>(sql`
    select count(*)::int as rows, count(*) filter (where fresh)::int as fresh, sum(n)::int as n from mail_tally`)
  return rows[0]
}

test('mails are counted by day, measure and worker, whatever becomes of them', async () => {
  await addCountedMails(db)
  expect(await differences()).toEqual([])
  expect((await sizes())?.n).toBe(900)
  const steps = [
    sql`update email set unread = 1 - unread where direction = 'IN' and digest::int % 5 = 0`,
    sql`update email set case_id = 5003 where case_id is null and digest::int % 2 = 0`,
    sql`update activity set content = jsonb_set(content, '{status}', '"FAILED"') where created > '2026-11-20'`,
    sql`update activity set content = jsonb_set(content, '{status}', '"SCHEDULED"') where created < '2026-11-05'`,
    sql`update email set subject = 'Another', html = 'x'`,
    sql`update case_detail set activated_by = 'somebody else'`,
    sql`delete from email where digest::int % 11 = 0`,
  ]
  for (const step of steps) {
    await db.execute(step)
    expect(await differences()).toEqual([])
  }
})

/** By which transactions the rows of each day were written. */
async function writtenBy(): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ day: string; by: string }>(sql`
    select day::text as day, string_agg(distinct xmin::text, ' ' order by xmin::text) as by from mail_tally group by 1`)
  return new Map(rows.map(({ day, by }) => [day, by]))
}

test('a mail is the work of its sender, else of who had activated its case when it was written or mapped [G-157]', async () => {
  const workers = async (where: SQL) => {
    const { rows } = await db.execute<{ worker: string | null }>(
      sql`select distinct e.worker from email e where ${where} order by 1`,
    )
    return rows.map(({ worker }) => worker)
  }
  const [late, early] = [sql`e.digest::int % 5 = 0`, sql`e.case_id is null`]
  expect(await workers(sql`e.direction = 'OUT' and ${late}`)).toEqual(['writer'])
  const activators = ['user-0', 'user-1', 'user-2']
  expect(await workers(sql`e.direction = 'OUT' and not ${late}`)).toEqual(activators)
  expect(await workers(early)).toEqual([null])
  await db.execute(
    sql`update email set case_id = 5001 where id = (select min(id) from email where case_id is null)`,
  )
  expect(await workers(sql`e.case_id = 5001 and e.direction = 'IN'`)).toContain('somebody else')
})

test('summing up keeps every total, and touches the days alone that something was added to', async () => {
  const before = await sizes()
  await Promise.all([sumUpTally(services), sumUpTally(services)])
  const after = await sizes()
  expect(await differences()).toEqual([])
  expect(after).toMatchObject({ n: before?.n, fresh: 0 })
  expect(after?.rows).toBeLessThan(before?.rows ?? 0)
  const written = await writtenBy()
  await db.execute(sql`update email set unread = 1 - unread where id = (
    select id from email where direction = 'IN' and case_id is not null order by id limit 1)`)
  await sumUpTally(services)
  const now = await writtenBy()
  expect([...now].filter(([day, by]) => written.get(day) !== by)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('what says nothing new of a mail adds no row', async () => {
  const before = await sizes()
  await db.execute(sql`update email set subject = 'Third', html = 'y', cc = 'z'`)
  await db.execute(sql`update activity set content = jsonb_set(content, '{preview}', '"x"')`)
  expect(await sizes()).toEqual(before)
})

test('who writes or goes on with an entry of a mail reads mails of its case alone, however many there are', async () => {
  const scans = async (tx: Tx) => {
    const { rows } = await tx.execute<{ whole: number; found: number }>(sql`
      select seq_scan::int as whole, idx_scan::int as found from pg_stat_xact_user_tables where relname = 'email'`)
    return rows[0] ?? { whole: 0, found: 0 }
  }
  /** How often all mails were looked through, and whether some were found by an index. */
  const read = (step: SQL) =>
    db.transaction(async (tx) => {
      const before = await scans(tx)
      await tx.execute(step)
      const after = await scans(tx)
      return { whole: after.whole - before.whole, isFound: after.found > before.found }
    })
  const entered = await read(sql`
    insert into activity (id, customer_id, case_id, type, created, content)
    select id || 'again', customer_id, case_id, type, created, content from activity where id like 'a__'`)
  expect(entered).toEqual({ whole: 0, isFound: true })
  const wentOn = await read(sql`
    update activity set content = jsonb_set(content, '{status}', '"FAILED"') where id like 'a__again'`)
  expect(wentOn).toEqual({ whole: 0, isFound: true })
  await db.execute(sql`delete from activity where id like '%again'`)
})

/** When a mail ended by such a history, its status being the last step's. */
async function endOf(...events: [event: string, day: number][]): Promise<string | null> {
  const history = events.map(([event, day]) => ({ event, at: `2026-11-0${day}T10:00:00.000Z` }))
  const last = events.at(-1)?.[0] ?? ''
  const status = { queued: 'SCHEDULED', failed: 'FAILED' }[last] ?? 'SENT'
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select to_char(mail_ended(${JSON.stringify({ status, history })}::jsonb, '2026-11-09T00:00:00Z') at time zone 'UTC', 'DD') as at`)
  return rows[0]?.at ?? null
}

test('a mail ended when it left or failed; one that came back, when it had left; a logged one counts as sent [G-741]', async () => {
  expect(await endOf(['queued', 1])).toBeNull()
  expect(await endOf(['queued', 1], ['sent', 2])).toBe('02')
  expect(await endOf(['queued', 1], ['sent', 2], ['failed', 5])).toBe('02')
  expect(await endOf(['failed', 3])).toBe('03')
  expect(await endOf(['queued', 1], ['failed', 2], ['queued', 4])).toBeNull()
  expect(await endOf(['queued', 1], ['failed', 2], ['queued', 4], ['sent', 5])).toBe('05')
  expect(await endOf(['queued', 1], ['failed', 2], ['logged', 6])).toBe('06')
  expect(await endOf(['logged', 6])).toBe('06')
  // Nothing is told of it: when it was written.
  expect(await endOf()).toBe('09')
})
