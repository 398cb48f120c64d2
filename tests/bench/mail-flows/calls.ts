import { sql } from 'drizzle-orm'

import { type Database, openDatabase } from '../../../server-mock/db/database.ts'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { planLimits } from '../../../server-mock/modules/business/limits.ts'
import { listMailFlows } from '../../../server-mock/modules/mail-flows/list.ts'
import { casesBeside, sampleCase } from '../../../server-mock/modules/mail-templates/flow-cases.ts'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { office, type ServerProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import type { Make } from '../server/engines.ts'
import { CUSTOMER, FLOWS, fillCases, fillDetails } from '../server/fill.ts'
import { servicesOver, user } from '../server/reads.ts'
import { median, percentile } from '../statistics.ts'
import { flow, flows } from './flow-office.ts'

const ROUNDS = 40
const SMALL = 10_000
/** `BENCH_CASES=1000000` is the proof, as for the server's own part. */
const LARGE = Number(process.env.BENCH_CASES ?? 100_000)
const AT_ONCE = 100

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

/** Cases that use one flow or another. */
async function filled(make: Make, name: string, cases: number): Promise<Database> {
  const database = await openDatabase(await make(name))
  await fillCases(database, cases)
  const ids = Array.from({ length: FLOWS }, (_, at) => `flow-${at}`)
  await database.db
    .insert(emailFlow)
    .values(ids.map((id) => ({ id, customerId: CUSTOMER, name: id })))
  await fillDetails(database, cases)
  await sumUpTally({ database })
  return database
}

const listed = (database: Database) =>
  listMailFlows.run({
    user,
    services: servicesOver(database),
    params: { customer_id: CUSTOMER },
    query: {},
    body: null,
  })

/** The case that a preview begins with, and those on both sides of another, in the flow whose cases lie at the list's end. */
async function walked({ db }: Database): Promise<void> {
  const of = { db, customerId: CUSTOMER, flowId: `flow-${FLOWS - 1}` }
  const first = await sampleCase(of)
  const { next } = await casesBeside(of, first ?? '')
  if (next === null) throw new Error('the flow has no cases')
  await casesBeside(of, next)
}

/** What is asked of flows, among few and among very many cases, in turns. */
export async function readsOf(make: Make): Promise<Figures> {
  const small = await filled(make, 'few', SMALL)
  const large = await filled(make, 'many', LARGE)
  try {
    const figures: Figures = {}
    for (const [name, ask] of [
      ['list', listed],
      ['walk', walked],
    ] as const) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        times[0].push(await timed(() => ask(small)))
        times[1].push(await timed(() => ask(large)))
      }
      figures[`${name}-p95-ms`] = percentile(times[1], 0.95)
      figures[`${name}-ratio`] = median(times[1]) / median(times[0])
    }
    return figures
  } finally {
    await small.close()
    await large.close()
  }
}

/** How long a person waits for the preview of a text on a case. */
export async function previewsOf(server: ServerProcess, ids: readonly string[]): Promise<Figures> {
  const token = await server.login('agent')
  const path = `/customer/${office.id}/config/template_preview`
  const content = '<p>Dear {{last_name}}, see {{website}}, {{imageuses}} {{settlement_portal}}</p>'
  const text = {
    subject: 'About {{case_id}}',
    content: content.repeat(20),
    config: { placeholders: {} },
  }
  const times: number[] = []
  for (const case_id of ids.slice(0, ROUNDS))
    times.push(
      await timed(async () => {
        const { status } = await server.call(path, token, {
          json: { ...text, case_id, flow_id: flow },
        })
        if (status !== 200) throw new Error(`a preview was answered with ${status}`)
      }),
    )
  return { 'preview-p95-ms': percentile(times, 0.95) }
}

/** A hundred people create a flow at once where the plan allows a few more: by how many the limit is missed. */
export async function limitOf(server: ServerProcess): Promise<Figures> {
  const token = await server.login('admin')
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      server.call(flows, token, { json: { name: `At once ${at}` } }),
    ),
  )
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 403).length
  const { rows } = await server.services.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from email_flow where customer_id = ${office.id} and deleted is null`,
  )
  const limit = planLimits.PRO.max_email_flows ?? Number.NaN
  return { 'limit-missed-by': wrong + Math.abs(Number(rows[0]?.n) - limit) }
}
