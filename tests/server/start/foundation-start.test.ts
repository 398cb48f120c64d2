import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settingRows } from '../../../server-mock/settings-table.ts'
import { onPostgres } from '../../support/server/database.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { openProgram, ports } from '../../support/server/started-program.ts'
import { opened } from '../../support/setup/opened.ts'

const { dataDir, run } = await opened(openProgram())

describe('a start that cannot be', () => {
  test('a wrong setting ends it with one sentence', async () => {
    expect(await run({ REALTIME: 'perhaps' })).toEqual({
      code: 1,
      out: '',
      err: 'The setting REALTIME must be on or off.\n',
    })
  })

  test('production without secrets', async () => {
    const { code, err } = await run({ NODE_ENV: 'production', SESSION_SECRET: '', DATA_KEY: '' })
    expect([code, err]).toEqual([1, 'The setting SESSION_SECRET must be given in production.\n'])
  })

  test('a port of mail that was named and is taken', async () => {
    const env = await ports()
    const taker = createServer().listen(Number(env.MAIL_IN_PORT), '127.0.0.1')
    await once(taker, 'listening')
    const { code, err } = await run(env)
    taker.close()
    expect([code, err]).toEqual([
      1,
      `Port ${env.MAIL_IN_PORT} of 127.0.0.1 is already in use: choose another MAIL_IN_PORT.\n`,
    ])
  })

  test('a port that is taken, before anything is created', async () => {
    const env = await ports()
    const taker = createServer().listen(Number(env.PORT) + 1, '127.0.0.1')
    await once(taker, 'listening')
    const { code, out, err } = await run(env)
    taker.close()
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `Port ${Number(env.PORT) + 1} of 127.0.0.1 is already in use: choose another PORT.\n`,
    )
  })

  test.each([
    ['a file', (file: string) => file],
    ['a folder in a file', (file: string) => join(file, 'data')],
  ])('a data folder that is %s', async (_what, folderAt) => {
    const file = join(dataDir, 'no-folder')
    writeFileSync(file, '')
    const { code, err } = await run({ ...(await ports()), DATA_DIR: folderAt(file) })
    rmSync(file)
    expect(code).toBe(1)
    expect(err).toMatch(
      /^The data folder \S+ cannot be written \(\w+\): choose another DATA_DIR\.\n$/,
    )
  })

  test('an address of another machine', async () => {
    const { code, err } = await run({ ...(await ports()), HOST: '192.0.2.1' })
    expect([code, err]).toEqual([
      1,
      'HOST 192.0.2.1 is not an address of this machine: choose another HOST.\n',
    ])
  })

  test('the help names every setting and starts nothing', async () => {
    const { code, out } = await run({}, ['--help'])
    expect(code).toBe(0)
    for (const { name } of settingRows) expect(out).toContain(name)
  })
})

describe('a started server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ dataDir, env: { SEED_CASES: '5' } })
  })
  afterAll(() => server.stop())

  test('says where it is and who can log in', async () => {
    // It serves a moment before it says so.
    const ready = `Framewright is ready: ${server.url}\n`
    await vi.waitFor(() => expect(server.logs()).toContain(ready))
    expect(server.logs()).toContain('Demo accounts, password Framewright-1:')
    for (const account of ['agent2@enterprise.example', 'admin@pro.example', 'agent@lite.example'])
      expect(server.logs()).toContain(account)
    expect(server.logs()).toMatch(/Creating the demo data: 100%/)
  })

  test('answers the page for every route of the app, and 404 for what is none', async () => {
    const html = { headers: { accept: 'text/html,*/*' } }
    const routes = ['/', '/cases', '/user/verification/x', '/privacy-policy?a=1']
    for (const [path, how] of [
      ...routes.map((path) => [path, {}] as const),
      ['/a', html] as const,
    ]) {
      const answer = await fetch(`${server.url}${path}`, how)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toContain('<meta name="framewright:realtime" content="on" />')
    }
    for (const path of ['/api/nothing', '/assets/nothing.js', '/index.html', '/.env', '/metrics']) {
      const answer = await fetch(`${server.url}${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test('hands out scripts packed, to those who take them so', async () => {
    const page = await (await fetch(`${server.url}/`)).text()
    const script = /src="(\/assets\/page-[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const packed = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'br' } })
    const plain = await fetch(`${server.url}${script}`, {
      headers: { 'accept-encoding': 'identity' },
    })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await packed.text()).toBe(await plain.text())
  })

  // Several may share a PostgreSQL (tests/postgres); the embedded database has one opener.
  if (!onPostgres())
    test('a second one on the same data folder gets one sentence', async () => {
      const { code, err } = await run(await ports())
      expect(code).toBe(1)
      expect(err).toBe(
        `The data folder ${dataDir} is in use by process ${server.pid}: stop that one first, or choose another DATA_DIR.\n`,
      )
    })

  test('keeps its own secrets where nobody else can read them', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0)
    expect(server.logs()).not.toContain(
      JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).sessionSecret,
    )
  })
})
