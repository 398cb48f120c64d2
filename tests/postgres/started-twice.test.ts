import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LoginAnswer } from '../../contracts/model/accounts/user.ts'
import { z } from '../../contracts/schema.ts'
import { DEMO_PASSWORD } from '../../server-mock/seed/accounts.ts'
import { freshUrl } from '../support/server/database.ts'
import { startServer, type TestServer } from '../support/server/server.ts'

let drop: () => Promise<void>
let servers: TestServer[]
beforeAll(async () => {
  const { url, drop: dropDatabase } = await freshUrl()
  drop = dropDatabase
  const env = {
    DATABASE_URL: url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_KEY: randomBytes(32).toString('hex'),
  }
  servers = await Promise.all([startServer({ env }), startServer({ env })])
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.stop()
  await drop()
})

test('two programs started at once on an empty database make its demo data once', () => {
  const made = servers.filter((server) => server.logs().includes('Creating the demo data'))
  expect(made).toHaveLength(1)
})

test('a session of the one is a session of the other, until it ends', async () => {
  const [here, there] = servers
  if (!here || !there) throw new Error('two servers were started')
  const json = { email: 'admin@pro.example', password: DEMO_PASSWORD }
  const answer = await here.api('/login', { json })
  const { accessToken } = z.parse(LoginAnswer, await answer.json())
  const counts = () => there.api('/cases/_count', {}, accessToken)
  expect((await counts()).status).toBe(200)
  await here.api('/logout', { json: {} }, accessToken)
  expect((await counts()).status).toBe(401)
})
