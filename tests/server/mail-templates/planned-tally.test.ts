import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices())
const { db } = services.database

/** Kinds of planned mails whose tally differs from a recount. */
const differences = async (): Promise<unknown[]> => {
  const { rows } = await db.execute(sql`
    with tally as (select customer_id, template_id, status, sum(n)::int as n from planned_tally
        group by 1, 2, 3 having sum(n) <> 0),
      recount as (select customer_id, content->>'source_email_template_id', content->>'status', count(*)::int
        from activity where type in ('EMAIL_SCHEDULED', 'SCHEDULED')
          and content->>'source_email_template_id' is not null group by 1, 2, 3)
    (select * from tally except select * from recount)
    union all (select * from recount except select * from tally)`)
  return rows
}

const sizes = async () => {
  const { rows } = await db.execute<{ rows: number; n: number }>(
    sql`select count(*)::int as rows, sum(n)::int as n from planned_tally`,
  )
  return rows[0]
}

test('planned mails are counted by template and status, whatever becomes of them', async () => {
  await db.execute(sql`
    insert into activity (id, customer_id, case_id, type, created, content)
    select n::text, 'c' || n % 2, n, case when n % 5 = 0 then 'SCHEDULED' when n % 7 = 0 then 'NOTE' else 'EMAIL_SCHEDULED' end,
      now(), jsonb_build_object('status', case when n % 3 = 0 then 'PAUSED' else 'SCHEDULED' end,
        'source_email_template_id', case when n % 11 = 0 then null else 't' || n % 4 end)
    from generate_series(1, 300) n`)
  expect(await differences()).toEqual([])
  await db.execute(sql`update activity set content = jsonb_set(content, '{status}', '"PAUSED"')
    where case_id % 2 = 0`)
  await db.execute(sql`update activity set type = 'EMAIL_OUT' where case_id % 13 = 0`)
  await db.execute(sql`update activity set type = 'SCHEDULED' where case_id % 7 = 0`)
  await db.execute(sql`update activity
    set content = jsonb_set(content, '{source_email_template_id}', '"other"') where case_id % 17 = 0`)
  await db.execute(sql`update activity
    set content = content - 'source_email_template_id' where case_id % 19 = 0`)
  await db.execute(sql`delete from activity where case_id % 4 = 0`)
  expect(await differences()).toEqual([])
  const before = await sizes()
  await sumUpTally(services)
  expect(await differences()).toEqual([])
  const after = await sizes()
  expect(after?.n).toBe(before?.n)
  expect(after?.rows).toBeLessThan(24)
})

test('a change of anything else of a planned mail adds no row', async () => {
  const before = await sizes()
  await db.execute(sql`update activity set content = jsonb_set(content, '{scheduled_at}', '"x"')`)
  await db.execute(sql`update activity set created = now()`)
  expect(await sizes()).toEqual(before)
})
