import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lockFolder } from '../../../server-mock/db/lock.ts'
import { settingRows } from '../../../server-mock/settings-table.ts'
import { bundleServer } from '../../../tools/lib/server-bundle.mjs'
import { onPostgres, urlForFolder } from '../../support/server/database.ts'
import { freePorts, shortLife, startServer, type TestServer } from '../../support/server/server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let dataDir = ''
/** What `npm start` runs. */
let program = ''
/** Of the same database as `startServer` takes for this folder; empty: the embedded one. */
let databaseUrl = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'framewright-start-'))
  program = join(await bundleServer(), 'main.mjs')
  databaseUrl = (await urlForFolder(dataDir)) ?? ''
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the program to its end. */
async function run(env: Record<string, string>, options: string[] = [], cwd = root) {
  const child = spawn(process.execPath, [shortLife, program, ...options], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED_CASES: '5',
      ...env,
    },
  })
  const output = { code: 0, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { ...output, code }
}

const ports = async (): Promise<Record<string, string>> => {
  const first = await freePorts(4)
  return {
    PORT: String(first),
    MAIL_IN_PORT: String(first + 2),
    MAIL_CATCHER_PORT: String(first + 3),
  }
}

/** What it printed until it said that it is ready; rejects when it ends before. */
function untilReady(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('is ready')) resolve(text)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${text}`)))
  })
}

/** The program on the common data folder, once it says that it is ready. */
async function startChild() {
  const env = await ports()
  const child = spawn(process.execPath, [shortLife, program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
  })
  await untilReady(child)
  return { child, port: Number(env.PORT) }
}

/** Resolves once nobody listens on the port any more. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const probe = connect(port, '127.0.0.1')
    const refused = await new Promise<boolean>((resolve) => {
      probe.once('connect', () => resolve(false))
      probe.once('error', () => resolve(true))
    })
    probe.destroy()
    if (refused) return
  }
}

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
    await vi.waitFor(() => expect(server.logs()).toContain(ready), 5_000)
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

describe('a server that starts again', () => {
  test('after a kill too', async () => {
    const killed = await startServer({ dataDir })
    await killed.kill9()
    const server = await startServer({ dataDir })
    expect(server.logs()).not.toContain('Creating the demo data')
    await server.stop()
  }, 60_000)

  test('never serves demo data in production', async () => {
    const { code, err } = await run({
      ...(await ports()),
      NODE_ENV: 'production',
      SESSION_SECRET: 's'.repeat(32),
      DATA_KEY: 'd'.repeat(32),
    })
    const sentence = onPostgres()
      ? 'The database of DATABASE_URL contains demo data: choose another DATABASE_URL for production.\n'
      : `The data folder ${dataDir} contains demo data: choose another DATA_DIR for production.\n`
    expect([code, err]).toEqual([1, sentence])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('ends in good order at %s', async (signal) => {
    const { child } = await startChild()
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('waits for a request that runs, but not after a second Ctrl+C', async () => {
    const { child, port } = await startChild()
    const request = connect(port, '127.0.0.1')
    request.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    request.write('Content-Length: 99\r\nExpect: 100-continue\r\n\r\n')
    await once(request, 'data')
    child.kill('SIGINT')
    await untilRefused(port)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([130, null])
    request.destroy()
  })
})

// The embedded database alone lies in a folder.
if (!onPostgres())
  describe('an instance for which nobody named a folder', () => {
    /** Like `npm start` in a folder of its own, with PORT alone; resolves once it is ready. */
    async function startIn(cwd: string, port: number) {
      const {
        DATA_DIR: _dir,
        MAIL_IN_PORT: _in,
        MAIL_CATCHER_PORT: _catcher,
        ...rest
      } = process.env
      const child = spawn(process.execPath, [shortLife, program], {
        cwd,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...rest,
          NODE_ENV: 'test',
          DATABASE_URL: '',
          SEED_CASES: '5',
          PASSWORD_COST: '10',
          PORT: String(port),
        },
      })
      const greeting = await untilReady(child)
      const stop = async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return { greeting, stop }
    }

    test('needs PORT alone beside another one: its data lie beside the other folder, and stay there', async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'framewright-beside-'))
      const [first, second] = [await freePorts(2), await freePorts(2)]
      const own = join(cwd, `.data-${second}`)
      const beside = `Data folder: ${own}\n`
      try {
        const one = await startIn(cwd, first)
        expect(one.greeting).not.toContain('Data folder')
        const two = await startIn(cwd, second)
        expect(two.greeting).toContain(beside)
        for (const port of [first, second])
          expect((await fetch(`http://127.0.0.1:${port}/cases`)).status).toBe(200)
        expect(existsSync(join(own, 'database'))).toBe(true)
        await two.stop()
        await one.stop()
        const again = await startIn(cwd, second)
        expect(again.greeting).toContain(beside)
        expect(again.greeting).not.toContain('Creating the demo data')
        await again.stop()
      } finally {
        rmSync(cwd, { recursive: true, force: true })
      }
    }, 120_000)

    test('is refused the folder of another one in production', async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'framewright-production-'))
      try {
        lockFolder(join(cwd, '.data'))
        const secrets = { SESSION_SECRET: 's'.repeat(32), DATA_KEY: 'd'.repeat(32) }
        const { code, err } = await run(
          {
            ...(await ports()),
            ...secrets,
            NODE_ENV: 'production',
            DATA_DIR: '',
            DATABASE_URL: '',
          },
          [],
          cwd,
        )
        const folder = join(cwd, '.data')
        expect(code).toBe(1)
        expect(err).toContain(`The data folder ${folder} is in use by process ${process.pid}`)
        expect(readdirSync(cwd)).toEqual(['.data'])
      } finally {
        rmSync(cwd, { recursive: true, force: true })
      }
    }, 60_000)
  })

describe('a first start that was killed', () => {
  test('starts over: the demo data is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'framewright-first-'))
    try {
      const env = await ports()
      const child = spawn(process.execPath, [shortLife, program], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          ...env,
          NODE_ENV: 'test',
          DATABASE_URL: (await urlForFolder(folder)) ?? '',
          DATA_DIR: folder,
          SEED_CASES: '5000',
        },
      })
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      const server = await startServer({ dataDir: folder, env: { SEED_CASES: '5' } })
      expect(server.logs()).toContain('Creating the demo data: 100%')
      await server.stop()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})
