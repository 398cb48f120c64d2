/** A case that is created while another language is made the default: it has one of the two. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translation } from '../../server-mock/db/schema/setup.ts'
import { freshUrl } from '../support/server/database.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

let server: ServerProcess
let drop: () => Promise<void>
let holder: pg.Client
let token = ''

beforeAll(async () => {
  const fresh = await freshUrl()
  drop = fresh.drop
  server = await openProcess(fresh.url)
  await addTestOffice(server.services)
  const { db } = server.services.database
  const of = { customerId: office.id, isActive: true }
  await db.delete(translation)
  await db.insert(translation).values([
    { ...of, id: 'raced-de', language: 'de', isDefault: true },
    { ...of, id: 'raced-fr', language: 'fr', isDefault: false },
  ])
  token = await server.login()
  holder = new pg.Client({ connectionString: fresh.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await server.close()
  await drop()
})

const waiting = async () => {
  const { rows } = await holder.query(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

test('a case that waits for another default has that language, not none', async () => {
  await holder.query('begin')
  await holder.query(`update translation set is_default = (id = 'raced-fr')`)
  const created = server.call('/cases/create', token, { json: { host: 'raced.example' } })
  await expect.poll(waiting, { timeout: 8_000 }).toBeGreaterThan(0)
  await holder.query('commit')
  expect((await created).json).toMatchObject({ translation: { id: 'raced-fr' } })
})
