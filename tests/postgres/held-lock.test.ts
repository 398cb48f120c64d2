/** reliability.md, row 14: somebody holds a lock for longer than anybody waits for it. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshUrl } from '../support/server/database.ts'
import { dumpOf } from '../support/server/dump.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

/** Statements wait for a lock for so long. */
const LOCK_MS = 10_000

let server: ServerProcess
let drop: () => Promise<void>
let holder: pg.Client
let token = ''

beforeAll(async () => {
  const fresh = await freshUrl()
  drop = fresh.drop
  server = await openProcess(fresh.url)
  await addTestOffice(server.services)
  token = await server.login()
  holder = new pg.Client({ connectionString: fresh.url })
  await holder.connect()
})
beforeEach(() => holder.query('begin'))
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await server.close()
  await drop()
})

const digest = () => dumpOf(server.services.database.db, office.id)

/** Each key changes something of its own. */
const changes = {
  note: (key: string) => ({ path: '/note', init: { json: { text: key } } }),
  tag: (key: string) => ({ path: `/case_tag/${key.slice(0, 8)}`, init: { method: 'POST' } }),
  reminder: (key: string) => ({
    path: '/reminder',
    init: { method: 'PUT', json: { name: key, date: '2031-01-05' } },
  }),
}
type Change = keyof typeof changes

const ask = (change: Change, key: string) => {
  const { path, init } = changes[change](key)
  return server.call(`/cases/${office.caseId}${path}`, token, { ...init, key })
}

/** Asks for so many changes at once, and tells how each ended and how long that took. */
async function askAtOnce(count: number) {
  const names = Object.keys(changes) as Change[]
  const asked = Array.from({ length: count }, (_, at) => ({
    change: names[at % names.length] ?? 'note',
    key: randomUUID(),
  }))
  const ends = await Promise.all(
    asked.map(async ({ change, key }) => {
      const began = performance.now()
      const { status, retryAfter } = await ask(change, key)
      return { change, key, status, retryAfter, ms: performance.now() - began }
    }),
  )
  return { ends, answers: ends.map(({ status, retryAfter }) => [status, retryAfter]) }
}

const locks = {
  'the case': `select from case_row where id = ${office.caseId} for update`,
  'the numbers of the customer’s events': `insert into event_head (customer_id, seq) values ('${office.id}', 0)
    on conflict (customer_id) do update set seq = event_head.seq`,
}

describe.each(Object.entries(locks))('row 14: somebody holds %s', (_, lock) => {
  test('changes say 503 when their wait is over and leave nothing; reads go on; then all is done once', async () => {
    const before = await digest()
    await holder.query(lock)
    const waiting = askAtOnce(3)
    const read = await server.call(`/cases/${office.caseId}`, token)
    const health = await fetch(`${server.origin}/api/health`)
    expect([read.status, health.status]).toEqual([200, 200])
    const { ends, answers } = await waiting
    expect(answers).toEqual(ends.map(() => [503, '1']))
    for (const { ms } of ends) {
      expect(ms).toBeGreaterThan(LOCK_MS - 500)
      // Whoever got what another gave up may wait once more, for what that one had waited for.
      expect(ms).toBeLessThan(3 * LOCK_MS)
    }
    expect(await digest()).toEqual(before)

    await holder.query('rollback')
    for (const { change, key } of ends) {
      const done = await ask(change, key)
      expect(done.status).toBe(200)
      expect((await ask(change, key)).json).toEqual(done.json)
    }
  })
})

test('row 14: more wait than there are connections: each hears 503, and afterwards none is missing', async () => {
  const before = await digest()
  await holder.query(locks['the case'])
  const { ends, answers } = await askAtOnce(20)
  expect(answers).toEqual(ends.map(() => [503, '1']))
  expect(await digest()).toEqual(before)
  await holder.query('rollback')
  const health = await fetch(`${server.origin}/api/health`)
  expect(health.status).toBe(200)
  const done = await Promise.all(ends.map(({ change, key }) => ask(change, key)))
  expect(done.map(({ status }) => status)).toEqual(ends.map(() => 200))
})

test('row 14: a repeat of what another process is at hears that it is still running', async () => {
  const key = randomUUID()
  const { rows } = await holder.query('select now()::text as at')
  await holder.query(
    `insert into idempotency (user_id, key, fingerprint, status, answer, created)
      values ($1, $2, 'of the other', 200, '{}', $3)`,
    [office.users.agent.id, key, rows[0].at],
  )
  const { status, retryAfter } = await ask('note', key)
  expect([status, retryAfter]).toEqual([409, '1'])
  await holder.query('rollback')
  expect((await ask('note', key)).status).toBe(200)
})
