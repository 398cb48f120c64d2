/** Bulk acts where two processes share a database: either may carry an order out, and one that dies is replaced. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CaseState } from '../../contracts/model/cases/case.ts'
import { CaseBulk, type CaseBulkAct } from '../../contracts/model/cases/case-bulk.ts'
import { z } from '../../contracts/schema.ts'
import { runBulks } from '../../server-mock/modules/case-bulk/run.ts'
import { startBulkRunner } from '../../server-mock/modules/case-bulk/start-runner.ts'
import { keepAsDemo } from '../bench/server/memory.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { addStoredInvoice } from '../support/offices/invoicing.ts'
import { freshUrl } from '../support/server/database.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import {
  addTestOffice,
  joinAt,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'
import { aConfig } from '../support/server/services.ts'

const CASES = 300

let url = ''
let drop: () => Promise<void>
let here: ServerProcess
let there: ServerProcess
let ids: string[]

beforeAll(async () => {
  const fresh = await freshUrl()
  url = fresh.url
  drop = fresh.drop
  here = await openProcess(fresh.url)
  there = await openProcess(fresh.url)
  await addTestOffice(here.services)
  ids = await addCases('ACTIVE')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await drop()
})

const addCases = (state: CaseState) =>
  Promise.all(
    Array.from({ length: CASES }, () =>
      addCaseIn(here.services.database.db, office, state, { prices: [] }),
    ),
  )
/** A program of its own, which can be killed; no demo data is to take the place of the office. */
async function startProgram(): Promise<TestServer> {
  await keepAsDemo(here.services.database)
  const { sessionSecret, dataKey } = aConfig()
  return startServer({
    env: { DATABASE_URL: url, SESSION_SECRET: sessionSecret, DATA_KEY: dataKey },
  })
}
const Answer = z.object({ bulk: CaseBulk })

async function order(server: ServerProcess, token: string, act: CaseBulkAct, cases: string[]) {
  const json = { act, cases: { ids: cases } }
  const answer = await server.call('/cases/_bulk', token, { json })
  expect(answer.status).toBe(200)
  return z.parse(Answer, answer.json).bulk
}
const read = async (server: ServerProcess, token: string, id: string) =>
  z.parse(Answer, (await server.call(`/cases/_bulk/${id}`, token)).json).bulk

const rangeAfter = (head: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => head + at + 1)

type Member = Awaited<ReturnType<typeof joinAt>>
const numbersOf = ({ heard }: Member) => heard.map(({ seq }) => seq)
const casesOf = ({ heard }: Member) =>
  heard.map((event) => ('caseId' in event ? event.caseId : null)).toSorted()

/** Looks again and again how far the order is, until it has ended; answers every number that was told. */
async function followed(server: ServerProcess, token: string, id: string): Promise<number[]> {
  const told: number[] = []
  for (;;) {
    const { state, done, unchanged, refused } = await read(server, token, id)
    told.push(done + unchanged + refused)
    if (state !== 'running') return told
  }
}

describe('an order that two servers see', () => {
  test('and both carry out at once is done once for each case, and clients of both follow it to its end', async () => {
    const [agent, admin] = [await here.login('agent'), await there.login('admin')]
    const members = [await here.join(agent), await there.join(admin)]
    const head = Math.max(...members.map((member) => member.head))
    const { id } = await order(here, agent, { kind: 'tag', tag: 'both' }, ids)
    const [, , ...told] = await Promise.all([
      runBulks(here.services),
      runBulks(there.services),
      followed(here, agent, id),
      followed(there, agent, id),
    ])
    for (const numbers of told) {
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(numbers.some((through) => through > 0 && through < CASES)).toBe(true)
      expect(numbers.at(-1)).toBe(CASES)
    }
    expect(await read(there, agent, id)).toMatchObject({
      state: 'finished',
      ...{ total: CASES, done: CASES, unchanged: 0, refused: 0 },
    })
    for (const member of members) {
      await vi.waitFor(() => expect(member.heard).toHaveLength(CASES), 5_000)
      expect(numbersOf(member)).toEqual(rangeAfter(head, CASES))
      expect(casesOf(member)).toEqual(ids.toSorted())
      member.leave()
    }
  })

  test('is ended by the other when the one that carries it out is killed', async () => {
    const { db } = here.services.database
    const [blocked = ''] = ids
    await addStoredInvoice(db, office.id, blocked)
    const doomed = await startProgram()
    const leads = async () => {
      const { rows } = await db.execute(sql`select from pg_locks where locktype = 'advisory'
        and classid = 7102 and objid::bigint = hashtext('case-bulk')::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())`)
      return rows.length
    }
    await vi.waitFor(async () => expect(await leads()).toBe(1), 5_000)
    const other = startBulkRunner(here.services)
    const [agent, admin] = [await here.login('agent'), await here.login('admin')]
    const [mine, theirs] = [await here.join(agent), await joinAt(doomed.url, admin)]

    const { id } = await order(here, agent, { kind: 'cancel' }, ids)
    await vi.waitFor(() => expect(theirs.heard.length).toBeGreaterThan(20), {
      timeout: 20_000,
      interval: 5,
    })
    await doomed.kill9()
    const broken = await read(here, agent, id)
    expect(broken.state).toBe('running')
    await vi.waitFor(async () => expect((await read(here, agent, id)).state).toBe('finished'), {
      timeout: 30_000,
      interval: 50,
    })
    await other.close()

    expect(await read(here, agent, id)).toMatchObject({ done: CASES - 1, refused: 1 })
    const cancelled = ids.filter((one) => one !== blocked).toSorted()
    await vi.waitFor(() => expect(mine.heard).toHaveLength(CASES - 1), 5_000)
    expect(numbersOf(mine)).toEqual(rangeAfter(mine.head, CASES - 1))
    expect(casesOf(mine)).toEqual(cancelled)
    // Whoever was at the dead one missed only the end of it, and asks the other for that.
    expect(numbersOf(theirs)).toEqual(rangeAfter(theirs.head, theirs.heard.length))
    const again = await here.join(admin)
    const { json } = await here.call(`/events?since=${theirs.heard.at(-1)?.seq}`, admin)
    const rest = z.parse(z.object({ events: z.array(z.object({ seq: z.number() })) }), json)
    expect([...numbersOf(theirs), ...rest.events.map(({ seq }) => seq)]).toEqual(numbersOf(mine))
    for (const member of [mine, again]) member.leave()
  })
})
