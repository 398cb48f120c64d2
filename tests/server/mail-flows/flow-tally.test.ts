import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { addCustomer, memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(memoryServices())
const { db } = services.database
await addCustomer(services, 'crowd')
beforeEach(async () => {
  await db.execute(sql`delete from case_detail`)
  await db.execute(sql`delete from case_row`)
  await addCrowd(db, 'crowd', 300)
  await db.execute(sql`update case_detail set email_flow_id = 'flow-' || id % 3 where id % 5 > 0`)
})

/** Cases whose row has another flow than their detail. */
async function astray(): Promise<unknown[]> {
  const { rows } =
    await db.execute(sql`select r.id from case_row r join case_detail d on d.id = r.id
    where r.email_flow_id is distinct from d.email_flow_id`)
  return rows
}

/** Flows and states whose tally differs from a recount. */
async function differences(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with tally as (select customer_id, flow_id, state, sum(n)::int as n
        from flow_tally group by 1, 2, 3 having sum(n) <> 0),
      recount as (select d.customer_id, d.email_flow_id as flow_id, r.state, count(*)::int as n
        from case_row r join case_detail d on d.id = r.id where d.email_flow_id is not null group by 1, 2, 3)
    (select * from tally except select * from recount)
    union all (select * from recount except select * from tally)`)
  return rows
}

async function size(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from flow_tally`)
  return rows[0]?.n ?? 0
}

test('the cases of a flow equal a recount after cases came, were given others, changed and went', async () => {
  expect(await differences()).toEqual([])
  for (const state of CaseState.options)
    await db.execute(sql`update case_row set state = ${state} where id % 7 = ${state.length % 7}`)
  await db.execute(sql`update case_detail set email_flow_id = null where id % 11 = 0`)
  await db.execute(sql`update case_detail set email_flow_id = 'flow-0' where id % 2 = 0`)
  await db.execute(sql`update case_detail set pin = '123456'`)
  await db.execute(sql`delete from case_detail where id % 4 = 0`)
  await db.execute(sql`delete from case_row where id % 4 = 0`)
  expect(await differences()).toEqual([])
})

test('the row of a case has the flow of its detail, whoever gives it or takes it away', async () => {
  expect(await astray()).toEqual([])
  await db.execute(sql`update case_detail set email_flow_id = null where id % 11 = 0`)
  await db.execute(sql`update case_detail set email_flow_id = 'flow-0' where id % 2 = 0`)
  await db.execute(sql`update case_detail set pin = '123456'`)
  await db.execute(sql`insert into case_row (id, customer_id, state, host, date_state_updated, last_activity)
    select n, 'crowd', 'STANDBY', 'shop.example', now(), now() from generate_series(1, 4) n`)
  await db.execute(sql`update case_row set email_flow_id = 'flow-1' where id in (3, 4)`)
  await db.execute(sql`insert into case_detail
    (id, customer_id, case_uuid, created, email_flow_id, opponent_contact, additional_fees)
    select n, 'crowd', 'own-' || n, now(), case when n > 1 then 'flow-1' end, '{}', '[]'
    from generate_series(1, 4) n`)
  expect(await astray()).toEqual([])
})

test('a case that gets flow and state in one transaction counts once, in any order', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update case_row set state = 'ACTIVE' where id % 2 = 0`)
    await tx.execute(sql`update case_detail set email_flow_id = 'flow-9' where id % 2 = 0`)
    await tx.execute(sql`update case_detail set email_flow_id = 'flow-8' where id % 2 = 1`)
    await tx.execute(sql`update case_row set state = 'PAID' where id % 2 = 1`)
  })
  expect(await differences()).toEqual([])
})

test('summing up keeps every total and leaves one row for a flow and state', async () => {
  for (const state of CaseState.options) await db.execute(sql`update case_row set state = ${state}`)
  const before = await size()
  await Promise.all([
    sumUpTally(services),
    db.execute(sql`update case_row set state = 'ACTIVE'`),
    sumUpTally(services),
  ])
  expect(await differences()).toEqual([])
  await sumUpTally(services)
  expect(await differences()).toEqual([])
  expect([before > 1000, await size()]).toEqual([true, 3])
})

test('a change that is taken back leaves no trace', async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`update case_row set state = 'CANCELLED'`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await differences()).toEqual([])
})
