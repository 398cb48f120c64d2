import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePostgres, startPostgres } from '../../tools/lib/postgres.mjs'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

const RESTARTS = 50
const WRITERS = 8
/** How long after a start of the database errors may still come. */
const HEALED_MS = 5_000

type Cluster = Awaited<ReturnType<typeof startPostgres>>
let cluster: Cluster
let server: ServerProcess
let token = ''

beforeAll(async () => {
  const found = await ensurePostgres()
  if ('problem' in found) throw new Error(found.problem)
  cluster = await startPostgres({ bin: found.bin, settings: { fsync: 'off' } })
  server = await openProcess(cluster.url)
  await addTestOffice(server.services)
  token = await server.login()
})
afterAll(async () => {
  await server.close()
  await cluster.remove()
})

const health = async (): Promise<number> => {
  const answer = await fetch(`${server.origin}/api/health`)
  await answer.arrayBuffer()
  return answer.status
}

test('row 14: the database restarts fifty times under load: 503 meanwhile, then all as before', async () => {
  const acknowledged: string[] = []
  const refused: { status: number; retryAfter: string | null }[] = []
  let lastRefusal = 0
  let over = false

  /** Writes notes as a client does: what was not acknowledged is asked again under its key. */
  async function write(): Promise<void> {
    while (!over) {
      const key = randomUUID()
      for (;;) {
        const { status, retryAfter } = await server.call(`/cases/${office.caseId}/note`, token, {
          json: { text: key },
          key,
        })
        if (status === 200) break
        refused.push({ status, retryAfter })
        lastRefusal = performance.now()
        await pause(20)
      }
      acknowledged.push(key)
    }
  }

  const writing = Promise.all(Array.from({ length: WRITERS }, write))
  const healths = { down: 0, up: 0 }
  for (let round = 0; round < RESTARTS; round += 1) {
    const before = acknowledged.length
    while (acknowledged.length < before + WRITERS) await pause(5)
    await cluster.stop(round % 2 === 0 ? 'fast' : 'kill')
    if ((await health()) === 503) healths.down += 1
    await cluster.start()
    const began = performance.now()
    while ((await health()) !== 200) {
      expect(performance.now() - began).toBeLessThan(HEALED_MS)
      await pause(10)
    }
    healths.up += 1
  }
  const began = performance.now()
  const before = acknowledged.length
  while (acknowledged.length < before + 5 * WRITERS) await pause(5)
  over = true
  await writing

  expect(healths).toEqual({ down: RESTARTS, up: RESTARTS })
  expect(lastRefusal - began).toBeLessThan(HEALED_MS)
  expect(refused.length).toBeGreaterThan(RESTARTS)
  for (const one of refused) expect(one).toEqual({ status: 503, retryAfter: '1' })

  const { rows } = await server.services.database.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from activity where type = 'NOTE' and case_id = ${office.caseId}) as notes,
      (select count(distinct content->>'text')::int from activity
        where type = 'NOTE' and case_id = ${office.caseId}) as texts,
      (select count(*)::int from event where customer_id = ${office.id}) as events,
      (select seq from event_head where customer_id = ${office.id}) as head,
      (select max(seq) from event where customer_id = ${office.id}) as last,
      (select count(*)::int from idempotency) as keys`)
  const count = acknowledged.length
  // One note was there before.
  expect(rows).toEqual([
    { notes: count + 1, texts: count + 1, events: count, head: count, last: count, keys: count },
  ])
})

test('the pool is whole afterwards: ten transactions at once', async () => {
  const ten = Array.from({ length: 10 }, () =>
    server.services.database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)),
  )
  await Promise.all(ten)
  expect(server.log.lines.filter((line) => line === 'request failed')).toEqual([])
})
