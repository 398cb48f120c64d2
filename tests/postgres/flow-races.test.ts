/** A mail flow is deleted at one server while the other gives it to a case or activates one that has it. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CaseState } from '../../contracts/model/cases/case.ts'
import { customer } from '../../server-mock/db/schema/accounts.ts'
import { emailFlow } from '../../server-mock/db/schema/setup.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { office } from '../support/server/server-process.ts'
import { openTwoServers } from '../support/server/two-servers.ts'

const ROUNDS = 40

const servers = openTwoServers()

const flows = `/customer/${office.id}/config/email_flows`

async function aFlow(id: string): Promise<string> {
  const made = { id, customerId: office.id, name: id }
  await servers.here.services.database.db.insert(emailFlow).values(made)
  return id
}
const caseWith = (state: CaseState, emailFlowId: string | null) =>
  addCaseIn(servers.here.services.database.db, office, state, { detail: { emailFlowId } })
const remove = (id: string) =>
  servers.here.call(`${flows}/${id}`, servers.tokens.here, { method: 'DELETE' })
const put = (path: string) => servers.there.call(path, servers.tokens.there, { method: 'PUT' })

/** Cases that go on with a flow that is gone: there may never be one. */
async function orphans(): Promise<unknown[]> {
  const { rows } = await servers.here.services.database.db.execute(sql`
    select r.id from case_row r join case_detail d on d.id = r.id
      join email_flow f on f.id = d.email_flow_id
    where f.deleted is not null and r.state in ('ACTIVE', 'PAYMENT_PROCESSING')`)
  return rows
}

/** Both at once, now one and now the other first. */
async function race<T>(at: number, one: () => Promise<T>, other: () => Promise<T>) {
  if (at % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second] as const
}

describe('of deleting a flow and, at the same moment,', () => {
  test('activating a case that has it, one is done and the other refused [G-31] [G-620]', async () => {
    const ended: string[] = []
    for (let at = 0; at < ROUNDS; at += 1) {
      const flow = await aFlow(`activated-${at}`)
      const caseId = await caseWith('STANDBY', flow)
      const answers = await race(
        at,
        () => remove(flow),
        () => put(`/cases/${caseId}/activate_case`),
      )
      ended.push(answers.map(({ status }) => status).join())
    }
    expect(ended.filter((one) => !['200,409', '409,200'].includes(one))).toEqual([])
    expect(await orphans()).toEqual([])
  })

  test('giving it to a case, the case has it or is refused; it is left without it afterwards', async () => {
    const ended = new Set<string>()
    for (let at = 0; at < ROUNDS; at += 1) {
      const flow = await aFlow(`given-${at}`)
      const caseId = await caseWith('STANDBY', null)
      const answers = await race(
        at,
        () => remove(flow),
        () => put(`/cases/${caseId}/email_flows/${flow}`),
      )
      ended.add(answers.map(({ status }) => status).join())
      const { json } = await servers.here.call(`/cases/${caseId}`, servers.tokens.here)
      expect(json).toMatchObject({ email_flow: null, email_flow_id: null })
    }
    expect([...ended].filter((one) => !['200,200', '200,404'].includes(one))).toEqual([])
  })

  test('deleting it, one finds it gone', async () => {
    for (let at = 0; at < ROUNDS; at += 1) {
      const flow = await aFlow(`twice-${at}`)
      const again = () =>
        servers.there.call(`${flows}/${flow}`, servers.tokens.there, { method: 'DELETE' })
      const answers = await race(at, () => remove(flow), again)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    }
  })
})

test('of a hundred creations at two servers exactly as many succeed as there is room for', async () => {
  const { db } = servers.here.services.database
  await db.execute(sql`update email_flow set deleted = now() where id <> ${`${office.id}-flow`}`)
  await db.update(customer).set({ plan: 'PRO' })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      at % 2 === 0
        ? servers.here.call(flows, servers.tokens.here, { json: { name: `Here ${at}` } })
        : servers.there.call(flows, servers.tokens.there, { json: { name: `There ${at}` } }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(98)
  const { rows } = await db.execute(
    sql`select count(*)::int as n from email_flow where deleted is null`,
  )
  expect(rows).toEqual([{ n: 3 }])
})
