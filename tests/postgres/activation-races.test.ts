/** Templates are changed with Yes at one server while the other activates cases of their flow. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { addFlow, flowOf } from '../support/offices/outgoing-office.ts'
import { office } from '../support/server/server-process.ts'
import { openTwoServers } from '../support/server/two-servers.ts'

const ROUNDS = 15

const servers = openTwoServers(({ services }) => addFlow(services, office.id))

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
  const { json } = await servers.here.call(`${flows}/templates`, servers.tokens.here, {
    json: values(days),
  })
  return String(json?.id)
}
const aCase = () => addCaseIn(servers.here.services.database.db, office, 'STANDBY')
const activate = (id: string) =>
  servers.there.call(`/cases/${id}/activate_case`, servers.tokens.there, { method: 'PUT' })
const waiting = async (template: string) => {
  const { rows } = await servers.here.services.database.db.execute<{
    version: number
    state: string
  }>(sql`
    select (a.content->>'source_template_version')::int as version, r.state
    from activity a join case_row r on r.id = a.case_id
    where a.type in ('EMAIL_SCHEDULED', 'SCHEDULED')
      and a.content->>'source_email_template_id' = ${template}`)
  return rows
}
/** Nobody follows the next round. */
const cancel = (id: string) =>
  servers.there.call(`/cases/${id}/cancel_case`, servers.tokens.there, { method: 'PUT' })
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
        servers.here.call(
          `${flows}/template/${template}?update_scheduled_emails=true`,
          servers.tokens.here,
          {
            method: 'PUT',
            json: values(100 + at, 'Two'),
          },
        ),
      )
      expect((await waiting(template)).filter(({ version }) => version !== 2)).toEqual([])
      await Promise.all(cases.map(cancel))
      await servers.here.call(`${flows}/template/${template}`, servers.tokens.here, {
        method: 'DELETE',
      })
    }
  })

  test('a template that is deleted with Yes waits in none of them', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      const template = await aTemplate(150 + at)
      const cases = await round(() =>
        servers.here.call(
          `${flows}/template/${template}?delete_scheduled_emails=true`,
          servers.tokens.here,
          {
            method: 'DELETE',
          },
        ),
      )
      expect(await waiting(template)).toEqual([])
      await Promise.all(cases.map(cancel))
    }
  })

  test('a template that is added with Yes waits in all of them', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      let template = ''
      const cases = await round(async () => {
        const answer = await servers.here.call(
          `${flows}/templates?add_scheduled_emails=true`,
          servers.tokens.here,
          { json: values(200 + at) },
        )
        template = String(answer.json?.id)
        return answer
      })
      const { rows } = await servers.here.services.database.db.execute(sql`
        select r.id from case_row r where r.id in (${sql.join(cases.map(Number), sql`, `)})
          and not exists (select from activity a where a.case_id = r.id
            and a.content->>'source_email_template_id' = ${template})`)
      expect(rows).toEqual([])
      await Promise.all(cases.map(cancel))
      await servers.here.call(`${flows}/template/${template}`, servers.tokens.here, {
        method: 'DELETE',
      })
    }
  })
})
