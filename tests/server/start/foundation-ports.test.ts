import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../../../server-mock/config.ts'
import { settlePorts } from '../../../server-mock/start/ports.ts'
import { freePorts } from '../../support/server/server.ts'

const settingsOf = (env: Record<string, string>): Settings => {
  const read = readSettings(env)
  if (!read.ok) throw new Error(read.message)
  return read.settings
}

/** Runs `work` while somebody listens on these ports. */
async function whileTaken(taken: readonly number[], work: () => Promise<void>): Promise<void> {
  const servers = taken.map((port) => createServer().listen(port, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  await work().finally(() => {
    for (const server of servers) server.close()
  })
}

test('a second instance needs PORT alone: ports of mail that are taken and were not named are others', async () => {
  const port = await freePorts(2)
  const given = settingsOf({ PORT: String(port) })
  const [mail, catcher] = [given.mailInPort, given.mailCatcherPort ?? 0]
  expect([mail, catcher]).toEqual([port + 25, port + 26])
  await whileTaken([mail, catcher], async () => {
    const settled = await settlePorts(given)
    expect(settled.port).toBe(port)
    expect(settled.mailInPort).toBeGreaterThan(catcher)
    expect(settled.mailCatcherPort).toBeGreaterThan(settled.mailInPort)
    expect(settled.mailOutUrl).toBe(`smtp://127.0.0.1:${settled.mailCatcherPort}`)
  })
})

test('what was named is taken as it is, or refused in one sentence; a named way out stays', async () => {
  const port = await freePorts(5)
  const own = { PORT: String(port), MAIL_OUT_URL: 'smtp://mail.example:25' }
  const named = settingsOf({ ...own, MAIL_CATCHER_PORT: String(port + 3) })
  expect(await settlePorts(named)).toMatchObject({
    mailCatcherPort: port + 3,
    mailOutUrl: 'smtp://mail.example:25',
  })
  await whileTaken([port + 3], async () => {
    await expect(settlePorts(named)).rejects.toThrow(
      `Port ${port + 3} of 127.0.0.1 is already in use: choose another MAIL_CATCHER_PORT.`,
    )
  })
  await expect(settlePorts(settingsOf({ ...own, MAIL_IN_PORT: String(port + 1) }))).rejects.toThrow(
    'MAIL_IN_PORT must differ from PORT and PORT+1.',
  )
})

test('in production a port of mail is never another one', async () => {
  const port = await freePorts(2)
  const secrets = { SESSION_SECRET: 's'.repeat(32), DATA_KEY: 'd'.repeat(32) }
  const given = settingsOf({ PORT: String(port), NODE_ENV: 'production', ...secrets })
  await whileTaken([given.mailInPort], async () => {
    await expect(settlePorts(given)).rejects.toThrow('choose another MAIL_IN_PORT.')
  })
})

test.each([4_190, 10_080])(
  'a port at which no browser opens a page is refused before anybody waits for one: %i',
  async (port) => {
    for (const PORT of [port, port - 1])
      await expect(settlePorts(settingsOf({ PORT: String(PORT) }))).rejects.toThrow(
        `Browsers open no page at port ${port}: choose another PORT.`,
      )
  },
)

test('behind an address of its own any port will do', async () => {
  const PUBLIC_URL = 'https://claims.example'
  const settings = settingsOf({
    PORT: '10080',
    PUBLIC_URL,
    PUBLIC_FILES_URL: 'https://files.example',
  })
  expect(await settlePorts(settings)).toMatchObject({ port: 10_080 })
})
