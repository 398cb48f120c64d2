/** Templates are changed with Yes at one server while the other activates cases of their flow. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { addFlow, flowOf } from '../support/offices/outgoing-office.ts'
import { freshUrl } from '../support/server/database.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

const ROUNDS = 15

let drop: () => Promise<void>
let here: ServerProcess
let there: ServerProcess
let tokens: Record<'here' | 'there', string>

beforeAll(async () => {
  const fresh = await freshUrl()
  drop = fresh.drop
  here = await openProcess(fresh.url)
  there = await openProcess(fresh.url)
  await addTestOffice(here.services)
  await addFlow(here.services, office.id)
  tokens = { here: await here.login('agent'), there: await there.login('admin') }
})
afterAll(async () => {
  await here.close()
  await there.close()
  await drop()
})

const flow = flowOf(office.id)
const flows = `/customer/${office.id}/config/email_flows/${flow}`
const values = (days: number, subject = 'One') => ({
  name: `Day ${days}`,
  type: 'scheduled',
  schedule_num_days: days,
  subject,
  content: '<p>Hello</p>',
  config: { placeholders: {} },
})
const aTemplate = async (days: number): Promise<string> => {
  const { json } = await here.call(`${flows}/templates`, tokens.here, { json: values(days) })
  return String(json?.id)
}
const aCase = () => addCaseIn(here.services.database.db, office, 'STANDBY')
const activate = (id: string) =>
  there.call(`/cases/${id}/activate_case`, tokens.there, { method: 'PUT' })
const waiting = async (template: string) => {
  const { rows } = await here.services.database.db.execute<{ version: number; state: string }>(sql`
    select (a.content->>'source_template_version')::int as version, r.state
    from activity a join case_row r on r.id = a.case_id
    where a.type in ('EMAIL_SCHEDULED', 'SCHEDULED')
      and a.content->>'source_email_template_id' = ${template}`)
  return rows
}
/** Nobody follows the next round. */
const cancel = (id: string) =>
  there.call(`/cases/${id}/cancel_case`, tokens.there, { method: 'PUT' })
/** Several activations, of which one is under way whenever the change is made. */
const round = async (change: () => Promise<{ status: number }>) => {
  const cases = await Promise.all(Array.from({ length: 4 }, aCase))
  const [answer, ...activated] = await Promise.all([change(), ...cases.map(activate)])
  expect([answer?.status, ...activated.map(({ status }) => status)]).toEqual([
    200,
    ...cases.map(() => 200),
  ])
  return cases
}

describe('while cases are activated', () => {
  test('a template that is saved with Yes is the newest for all of them', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      const template = await aTemplate(100 + at)
      const cases = await round(() =>
        here.call(`${flows}/template/${template}?update_scheduled_emails=true`, tokens.here, {
          method: 'PUT',
          json: values(100 + at, 'Two'),
        }),
      )
      expect((await waiting(template)).filter(({ version }) => version !== 2)).toEqual([])
      await Promise.all(cases.map(cancel))
      await here.call(`${flows}/template/${template}`, tokens.here, { method: 'DELETE' })
    }
  })

  test('a template that is deleted with Yes waits in none of them', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      const template = await aTemplate(150 + at)
      const cases = await round(() =>
        here.call(`${flows}/template/${template}?delete_scheduled_emails=true`, tokens.here, {
          method: 'DELETE',
        }),
      )
      expect(await waiting(template)).toEqual([])
      await Promise.all(cases.map(cancel))
    }
  })

  test('a template that is added with Yes waits in all of them', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      let template = ''
      const cases = await round(async () => {
        const answer = await here.call(
          `${flows}/templates?add_scheduled_emails=true`,
          tokens.here,
          { json: values(200 + at) },
        )
        template = String(answer.json?.id)
        return answer
      })
      const { rows } = await here.services.database.db.execute(sql`
        select r.id from case_row r where r.id in (${sql.join(cases.map(Number), sql`, `)})
          and not exists (select from activity a where a.case_id = r.id
            and a.content->>'source_email_template_id' = ${template})`)
      expect(rows).toEqual([])
      await Promise.all(cases.map(cancel))
      await here.call(`${flows}/template/${template}`, tokens.here, { method: 'DELETE' })
    }
  })
})
