/** Templates that two servers change at the same moment, and the cases that follow. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { caseRow } from '../../server-mock/db/schema/cases.ts'
import { emailFlow, mailTemplate } from '../../server-mock/db/schema/setup.ts'
import { runBulks } from '../../server-mock/modules/case-bulk/run.ts'
import { runScheduler } from '../../server-mock/modules/schedule/run-scheduler.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { addFlow, flowOf } from '../support/offices/outgoing-office.ts'
import { office } from '../support/server/server-process.ts'
import { openTwoServers } from '../support/server/two-servers.ts'

const ROUNDS = 20
const DAY = 86_400_000

const servers = openTwoServers(({ services }) => addFlow(services, office.id))

const flows = `/customer/${office.id}/config/email_flows`
const body = (parts: object = {}) => ({
  ...{ name: 'Raced', type: 'scheduled', schedule_num_days: 30, subject: 'Raced' },
  ...{ content: '<p>Raced</p>', config: { placeholders: {} }, ...parts },
})
const sayHere = (path: string, method: string, json?: object) =>
  servers.here.call(`${flows}/${path}`, servers.tokens.here, { method, ...(json && { json }) })
const sayThere = (path: string, method: string, json?: object) =>
  servers.there.call(`${flows}/${path}`, servers.tokens.there, { method, ...(json && { json }) })

const flow = flowOf(office.id)
const db = () => servers.here.services.database.db

const some = (count: number, ago = 1) =>
  Promise.all(
    Array.from({ length: count }, () =>
      addCaseIn(db(), office, 'ACTIVE', {
        prices: [],
        detail: { initialSentAt: new Date(Date.now() - ago * DAY).toISOString() },
      }),
    ),
  )

/** How many mails wait with each version of a template, and whether a case has two. */
async function waiting(template: string) {
  const { rows } = await db().execute<{ version: number; n: number; cases: number }>(sql`
    select (content->>'source_template_version')::int as version, count(*)::int as n,
      count(distinct case_id)::int as cases
    from activity where type = 'EMAIL_SCHEDULED' and content->>'source_email_template_id' = ${template}
    group by 1 order by 1`)
  return rows
}

describe('at the same moment', () => {
  test('[TPL-28] two templates of the same days or event are created: one is, the other is refused [G-25]', async () => {
    const kinds = [
      { parts: (at: number) => ({ schedule_num_days: 100 + at }), refused: 400 },
      {
        parts: () => ({ type: 'triggered', trigger_event: 'PAID' }),
        refused: 409,
      },
    ]
    await db()
      .update(mailTemplate)
      .set({ deleted: sql`now()` })
      .where(eq(mailTemplate.triggerEvent, 'PAID'))
    for (const { parts, refused } of kinds)
      for (let at = 0; at < ROUNDS; at += 1) {
        const json = body(parts(at))
        const answers = await Promise.all([
          sayHere(`${flow}/templates`, 'POST', json),
          sayThere(`${flow}/templates`, 'POST', json),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, refused])
        const made = Object(answers.find(({ status }) => status === 200)?.json)
        await db()
          .update(mailTemplate)
          .set({ deleted: sql`now()` })
          .where(eq(mailTemplate.id, made.id))
      }
  })

  test('a template is created in a flow that is deleted: it goes with it, or there is none to create it in', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      const id = `going-${at}`
      await db().insert(emailFlow).values({ id, customerId: office.id, name: id })
      const [created, deleted] = await Promise.all([
        sayHere(`${id}/templates`, 'POST', body()),
        sayThere(id, 'DELETE'),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(created.status)
      const left = await db().select().from(mailTemplate).where(eq(mailTemplate.flowId, id))
      expect(left.filter((one) => one.deleted === null)).toEqual([])
    }
  })

  test('two changes are applied: each case follows one after the other, and none twice [G-712]', async () => {
    await db().update(caseRow).set({ state: 'CANCELLED' })
    const n = (await some(20)).length
    const { json } = await sayHere(`${flow}/templates?add_scheduled_emails=true`, 'POST', body())
    const { id, affected_cases } = Object(json)
    expect(affected_cases).toMatchObject({ total: n, failed: [] })
    const path = `${flow}/template/${id}?update_scheduled_emails=true`
    for (let at = 0; at < 6; at += 1) {
      const answers = await Promise.all([
        sayHere(path, 'PUT', body({ subject: `Here ${at}` })),
        sayThere(path, 'PUT', body({ subject: `There ${at}` })),
      ])
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(['200,200', '200,409']).toContain(statuses.join())
      await Promise.all([runBulks(servers.here.services), runBulks(servers.there.services)])
      const versions = answers.flatMap((one) =>
        one.status === 200 ? [Object(one.json).version] : [],
      )
      expect(await waiting(id)).toEqual([{ version: Math.max(...versions), n, cases: n }])
    }
  })

  test('a change is applied and cases end, are paused or send what waits: no mail is lost, doubled or left over', async () => {
    const before = await db().select({ id: caseRow.id }).from(caseRow)
    await db().update(caseRow).set({ state: 'CANCELLED' })
    const ids = await some(30, 40)
    const add = `${flow}/templates?add_scheduled_emails=true`
    const { json } = await sayHere(add, 'POST', body({ schedule_num_days: 41 }))
    const { id } = Object(json)
    await db().execute(sql`update activity set content = jsonb_set(content, '{scheduled_at}',
      to_jsonb(to_char(now() at time zone 'UTC' - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where content->>'source_email_template_id' = ${id} and case_id % 3 = 0`)
    const path = `${flow}/template/${id}?update_scheduled_emails=true`
    const [saved] = await Promise.all([
      sayHere(path, 'PUT', body({ schedule_num_days: 41, subject: 'Second' })),
      runScheduler(servers.there.services),
      ...ids.map((one, at) =>
        at % 3 === 0
          ? servers.there.call(`/cases/${one}/cancel_case`, servers.tokens.there, { method: 'PUT' })
          : at % 3 === 1
            ? servers.there.call(
                `/cases/${one}/scheduled_emails?state=PAUSED`,
                servers.tokens.there,
                {
                  method: 'PUT',
                },
              )
            : null,
      ),
    ])
    await runBulks(servers.there.services)
    expect(saved.status).toBe(200)
    const { rows } = await db().execute<Record<string, unknown>>(sql`
      select r.id::text as id, r.state, r.scheduled_waiting + r.scheduled_paused as counted,
        count(a.id) filter (where a.type = 'EMAIL_SCHEDULED')::int as planned,
        count(a.id) filter (where a.type = 'EMAIL_OUT')::int as left
      from case_row r left join activity a on a.case_id = r.id
        and a.content->>'source_email_template_id' = ${id}
      where r.id <> all(${sql.param(before.map((one) => one.id))}::bigint[])
      group by r.id`)
    expect(rows).toHaveLength(ids.length)
    for (const row of rows) {
      const { planned, left } = row as { planned: number; left: number }
      if (row.state === 'CANCELLED') expect(planned, String(row.id)).toBe(0)
      else expect(planned + left, String(row.id)).toBe(1)
    }
    const old = await db().execute(sql`select id from activity where type = 'EMAIL_SCHEDULED'
      and content->>'source_email_template_id' = ${id} and content->>'source_template_version' = '1'`)
    expect(old.rows).toEqual([])
  })
})
