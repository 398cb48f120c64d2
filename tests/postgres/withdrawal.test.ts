/** A stopped command that is still under way at another process: whichever commits first, the other is refused. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshUrl } from '../support/server/database.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

let here: ServerProcess
let there: ServerProcess
let drop: () => Promise<void>
let holder: pg.Client
let token = ''

beforeAll(async () => {
  const fresh = await freshUrl()
  drop = fresh.drop
  here = await openProcess(fresh.url)
  there = await openProcess(fresh.url)
  await addTestOffice(here.services)
  token = await here.login()
  holder = new pg.Client({ connectionString: fresh.url })
  await holder.connect()
})
beforeEach(() => holder.query('begin'))
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await here.close()
  await there.close()
  await drop()
})

/** So many transactions of the servers wait for somebody's lock. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await holder.query(
          `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database or l.database is null
            where not l.granted and d.datname = current_database()`,
        )
        return rows[0].n
      },
      { timeout: 8_000 },
    )
    .toBe(count)

const note = (key: string) =>
  here.call(`/cases/${office.caseId}/note`, token, { json: { text: key }, key })
const withdraw = (key: string) => there.call('/commands/_withdraw', token, { method: 'POST', key })

/** A change that waits for the case at the one process, while the other waits for its key to take it back. */
async function stoppedOnItsWay(key: string) {
  await holder.query(`select from case_row where id = ${office.caseId} for update`)
  const noting = note(key)
  await untilWaiting(1)
  const withdrawing = withdraw(key)
  await untilWaiting(2)
  return { noting, withdrawing }
}

test('what the other process commits is not taken back', async () => {
  const key = randomUUID()
  const { noting, withdrawing } = await stoppedOnItsWay(key)
  await holder.query('rollback')
  expect([(await noting).status, (await withdrawing).status]).toEqual([200, 422])
  const kept = await there.call(`/commands/${key}`, token)
  expect(kept.json?.answer).toEqual((await noting).json)
})

test('what the other process gives up is taken back, and refused from then on', async () => {
  const key = randomUUID()
  const { noting, withdrawing } = await stoppedOnItsWay(key)
  // It waits for the case for 10 s, and then leaves its key to who waits for that.
  expect((await noting).status).toBe(503)
  await holder.query('rollback')
  const taken = await withdrawing
  const again = taken.status === 200 ? taken : await withdraw(key)
  expect(again.status).toBe(200)
  expect((await note(key)).status).toBe(422)
})
