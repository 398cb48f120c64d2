import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { caseBulk } from '../../../server-mock/db/schema/case-bulk.ts'
import { DEMO_PASSWORD } from '../../../server-mock/seed/accounts.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const TAG = 'afterthecut'
const CASES = 600
const env = { SEED_CASES: String(CASES) }

let dataDir: string
let server: TestServer
beforeAll(async () => {
  dataDir = await seededFolder(CASES)
  server = await startServer({ dataDir, env })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function logIn(): Promise<string> {
  const json = { email: 'agent@enterprise.example', password: DEMO_PASSWORD }
  const answer = await server.api('/login', { json })
  return (await answer.json()).accessToken
}

const read = async (token: string, id: string) =>
  (await (await server.api(`/cases/_bulk/${id}`, {}, token)).json()).bulk

test('an order that a kill breaks off is carried out by the next start, each case once', async () => {
  const token = await logIn()
  const { head: before } = await (await server.api('/events?since=0', {}, token)).json()
  const json = { act: { kind: 'tag', tag: TAG }, cases: { filter: {} } }
  const { bulk } = await (await server.api('/cases/_bulk', { json }, token)).json()
  expect(bulk.total).toBeGreaterThan(50)
  await vi.waitFor(async () => expect((await read(token, bulk.id)).done).toBeGreaterThan(2), {
    timeout: 30_000,
    interval: 20,
  })
  await server.kill9()
  const broken = await stored(bulk.id)
  expect(broken?.state).toBe('running')
  expect(broken?.done).toBeLessThan(bulk.total)

  server = await startServer({ dataDir, env })
  const again = await logIn()
  await vi.waitFor(async () => expect((await read(again, bulk.id)).state).toBe('finished'), {
    timeout: 60_000,
    interval: 200,
  })
  expect(await read(again, bulk.id)).toMatchObject({ done: bulk.total, refused: 0, unchanged: 0 })
  const cases = await tagged(again, before)
  expect(cases).toHaveLength(bulk.total)
  expect(new Set(cases).size).toBe(bulk.total)
}, 180_000)

/** The order as it lies on the disk, while no server runs. */
async function stored(id: string) {
  const database = await openDatabase({ dataDir })
  try {
    const [found] = await database.db.select().from(caseBulk).where(eq(caseBulk.id, id))
    return found
  } finally {
    await database.close()
  }
}

/** The cases of the tag's events since, in their order. */
async function tagged(token: string, since: number): Promise<string[]> {
  const found: string[] = []
  for (let at = since; ; ) {
    const page = await (await server.api(`/events?since=${at}`, {}, token)).json()
    const events: { seq: number; name: string; caseId: string }[] = page.events
    found.push(...events.flatMap((one) => (one.name === 'case.tag-added' ? [one.caseId] : [])))
    const last = events.at(-1)
    if (!last || last.seq >= page.head) return found
    at = last.seq
  }
}
