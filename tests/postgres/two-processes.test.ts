import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventsSince } from '../../server-mock/events/read.ts'
import { openForOperator } from '../../server-mock/operator/open.ts'
import { runOperator } from '../../server-mock/operator/run.ts'
import { freshUrl } from '../support/server/database.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

let drop: () => Promise<void>
let url: string
let here: ServerProcess
let there: ServerProcess

beforeAll(async () => {
  const fresh = await freshUrl()
  drop = fresh.drop
  url = fresh.url
  here = await openProcess(fresh.url)
  there = await openProcess(fresh.url)
  await addTestOffice(here.services)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await drop()
})

const note = (server: ServerProcess, token: string, text: string, key?: string) =>
  server.call(`/cases/${office.caseId}/note`, token, {
    json: { text },
    ...(key !== undefined && { key }),
  })
const notes = async (text: string): Promise<number> => {
  const { rows } = await here.services.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from activity where content->>'text' = ${text}`,
  )
  return rows[0]?.n ?? 0
}
const rangeAfter = (head: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => head + at + 1)

/** Cuts the connection by which this server hears of the other, as a network would. */
async function cutLink(server: ServerProcess): Promise<void> {
  const { rows } = await here.services.database.db.execute<{ cut: boolean }>(
    sql`select pg_terminate_backend(pid) as cut from pg_locks
      where locktype = 'advisory' and objid = ${server.services.database.peers.self}`,
  )
  expect(rows).toEqual([{ cut: true }])
}

describe('two servers on one database', () => {
  test('the sockets of each hear what both commit: in order, whole, once', async () => {
    const [agent, admin] = [await here.login('agent'), await there.login('admin')]
    const members = [await here.join(agent), await there.join(admin)]
    const head = Math.max(...members.map((member) => member.head))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        at % 2 === 0 ? note(here, agent, `note ${at}`) : note(there, admin, `note ${at}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const member of members) {
      await vi.waitFor(() => expect(member.heard.at(-1)?.seq).toBe(head + 60), 5_000)
      expect(member.heard.map(({ seq }) => seq)).toEqual(rangeAfter(head, 60))
      member.leave()
    }
  })

  test('whoever is greeted misses nothing that the other server commits meanwhile', async () => {
    const [agent, admin] = [await here.login('agent'), await there.login('admin')]
    const writing = Promise.all(
      Array.from({ length: 30 }, (_, at) => note(here, agent, `while joining ${at}`)),
    )
    const member = await there.join(admin)
    await writing
    const { head } = await eventsSince(here.services.database.db, office.id, 0, 'ADMIN')
    await vi.waitFor(() => {
      const newer = member.heard.flatMap(({ seq }) => ((seq ?? 0) > member.head ? [seq] : []))
      expect(newer).toEqual(rangeAfter(member.head, head - member.head))
    }, 5_000)
    member.leave()
  })

  test('a server whose link to the others broke finds what it was not told', async () => {
    const [agent, admin] = [await here.login('agent'), await there.login('admin')]
    const member = await there.join(admin)
    await cutLink(there)
    for (const text of ['unheard 1', 'unheard 2']) await note(here, agent, text)
    await vi.waitFor(
      () => expect(member.heard.map(({ seq }) => seq)).toEqual(rangeAfter(member.head, 2)),
      8_000,
    )
    await note(here, agent, 'heard again')
    await vi.waitFor(
      () => expect(member.heard.map(({ seq }) => seq)).toEqual(rangeAfter(member.head, 3)),
      8_000,
    )
    member.leave()
  })

  test('a command asked of both at once is done once, and both tell the same', async () => {
    const agent = await here.login('agent')
    for (let round = 0; round < 10; round += 1) {
      const text = `once-${round}`
      const answers = await Promise.all(
        [here, there, here, there].map((server) => note(server, agent, text, text)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const { json } of answers) expect(json).toEqual(answers[0]?.json)
      expect(await notes(text)).toBe(1)
    }
    const other = await note(there, agent, 'something else', 'once-0')
    expect(other.status).toBe(422)
  })

  test('a repeat waits ten seconds for the other server, not longer', async () => {
    const agent = await here.login('agent')
    let answer: Awaited<ReturnType<typeof note>> | undefined
    await here.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into idempotency (user_id, key, fingerprint, status, answer, created)
        values (${office.users.agent.id}, 'taken', 'x', 200, '{}', now())`)
      answer = await note(there, agent, 'too late', 'taken')
    })
    expect(answer).toMatchObject({ status: 409, retryAfter: '1' })
  })

  test('a logout that was not told is seen all the same', async () => {
    const admin = await there.login('admin')
    const member = await there.join(admin)
    await here.services.database.db.execute(sql`update session set ended = now()`)
    await member.ended
  })

  test('who has a case open is told to the members at the other server', async () => {
    const [agent, admin] = [await here.login('agent'), await there.login('admin')]
    const member = await there.join(admin)
    const told = await here.call(`/cases/${office.caseId}/presence`, agent, {
      method: 'PUT',
      json: { tab: 'tab-1', state: 'viewing' },
    })
    expect(told.status).toBe(200)
    await vi.waitFor(
      () => expect(member.presence).toMatchObject([{ case_id: office.caseId, tab: 'tab-1' }]),
      5_000,
    )
    member.leave()
  })

  test('counters equal a recount when both change states at once', async () => {
    const [agent, admin] = [await here.login('agent'), await there.login('admin')]
    const cases = [office.caseId, office.standbyId]
    await Promise.all(
      cases.flatMap((id) =>
        [here, there].map((server, at) =>
          server.call(`/cases/${id}/cancel_case`, at === 0 ? agent : admin, {
            method: 'PUT',
            json: {},
          }),
        ),
      ),
    )
    const { rows } = await here.services.database.db.execute(sql`
      select s.state, coalesce(c.n, 0) as counted, coalesce(r.n, 0) as recounted
      from (select distinct state from case_row union select distinct state from case_count) s
      left join case_count c on c.state = s.state
      left join (select state, count(*)::int as n from case_row group by state) r
        on r.state = s.state
      where coalesce(c.n, 0) <> coalesce(r.n, 0)`)
    expect(rows).toEqual([])
  })
})

describe('a server that never looks by itself hears what another one tells', () => {
  let told: ServerProcess

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      told = await openProcess(url)
    } finally {
      vi.useRealTimers()
    }
  })
  afterAll(() => told.close())

  test('a logout, which cuts its sockets', async () => {
    const admin = await told.login('admin')
    const member = await told.join(admin)
    expect((await here.call('/logout', admin, { method: 'POST', json: {} })).status).toBe(200)
    await member.ended
    expect((await told.call(`/cases/${office.caseId}`, admin)).status).toBe(401)
  })

  test('what an operator does beside them', async () => {
    const operator = (...args: string[]) =>
      runOperator(args, {
        open: (how) => openForOperator({ DATABASE_URL: url }, how),
        say: () => undefined,
        complain: (text) => expect.fail(text),
      })
    const member = await told.join(await told.login('admin'))
    expect(await operator('set-plan', office.id, 'ENTERPRISE')).toBe(0)
    await vi.waitFor(() =>
      expect(member.heard).toMatchObject([
        { name: 'customer.plan-changed', payload: { former: 'PRO', plan: 'ENTERPRISE' } },
      ]),
    )
    expect(await operator('end-sessions', office.users.admin.email)).toBe(0)
    await member.ended
    expect(await operator('set-plan', office.id, 'PRO')).toBe(0)
  })
})
