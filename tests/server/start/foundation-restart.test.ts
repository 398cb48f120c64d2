import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '../../../server-mock/db/lock.ts'
import { onPostgres, urlForFolder } from '../../support/server/database.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { freePorts, shortLife, startServer } from '../../support/server/server.ts'
import { openProgram, ports, root } from '../../support/server/started-program.ts'
import { opened } from '../../support/setup/opened.ts'

const { dataDir, program, databaseUrl, run } = await opened(openProgram(seededFolder(120)))

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

describe('a server that starts again', () => {
  test('after a kill too', async () => {
    const killed = await startServer({ dataDir })
    await killed.kill9()
    const server = await startServer({ dataDir })
    expect(server.logs()).not.toContain('Creating the demo data')
    await server.stop()
  })

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
        renameSync(await seededFolder(120), join(cwd, '.data'))
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
    })

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
    })
  })

test('a first start that was killed starts over: the demo data is whole', async () => {
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
})
