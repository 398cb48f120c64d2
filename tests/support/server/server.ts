import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { bundleServer } from '../../../tools/lib/server-bundle.mjs'
import { urlForFolder } from './database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const preload = new URL('../../../tools/lib/follow-parent.mjs', import.meta.url).href
const readyWithinMs = 600_000
const stopWithinMs = 60_000

/** The engine's code is not optimised in the background: few tests last long enough to gain by it. */
export const shortLife = '--liftoff-only'

/** How a test wants its server; everything has a default. */
export interface ServerOptions {
  /** A folder to keep between two starts; without it a fresh one is made and removed by `stop`. */
  dataDir?: string
  /** A port to come back on after a restart; the files' port is the next one. */
  port?: number
  /** Settings beyond the defaults, such as `REALTIME: 'off'`. */
  env?: Record<string, string>
  /** As `npm start` runs it, for who measures it or works it for long. */
  asShipped?: boolean
}

export interface ApiInit {
  method?: string
  /** Sent as a JSON body. */
  json?: unknown
  /** Sent as it is. */
  body?: BodyInit
  headers?: Record<string, string>
}

/** A started server, a real child process with ports and data of its own. */
export interface TestServer {
  /** Origin of app, API and socket, without a slash at its end. */
  url: string
  /** Origin of stored files and portal pages. */
  filesUrl: string
  port: number
  mailPort: number
  dataDir: string
  pid: number
  /** Everything that the server printed so far. */
  logs(): string
  /** A call of the API: `path` begins after `/api`. Never throws for a status. */
  api(path: string, init?: ApiInit, token?: string): Promise<Response>
  /** Ends the server in good order and removes its fresh data; fails when it does not end cleanly. */
  stop(): Promise<void>
  /** Ends the server as a power cut would. Its data stays, for a second start. */
  kill9(): Promise<void>
}

/** Listens on a port, or says by null that it is taken. */
async function take(port: number): Promise<Server | null> {
  const taken = createServer()
  try {
    taken.listen(port, '127.0.0.1')
    await once(taken, 'listening')
    return taken
  } catch {
    return null
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = await take(port)
  probe?.close()
  return probe !== null
}

/** Above the last port that no browser and no `fetch` calls (10080). */
const LEAST_PORT = 10_088

/** Ports are given out by so many: a server's own, its files', and those of its mails; the last is nobody's. */
const BLOCK = 8

/**
 * The first of `count` neighbouring ports that are free, below those the system hands out itself. They stay
 * this process's own until it ends, also between two lives of a server: it listens on the last of their block,
 * so that no other process that looks for ports takes the same ones before anybody listens there.
 */
export async function freePorts(count: number): Promise<number> {
  if (count >= BLOCK) throw new Error(`at most ${BLOCK - 1} neighbouring ports`)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = LEAST_PORT + Math.floor((Math.random() * 20_000) / BLOCK) * BLOCK
    const claim = await take(first + BLOCK - 1)
    if (claim === null) continue
    claim.unref()
    const ports = Array.from({ length: count }, (_, offset) => first + offset)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
    claim.close()
  }
  throw new Error(`no ${count} free ports found`)
}

async function untilHealthy(url: string, child: ChildProcess, logs: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended before it was ready:\n${logs()}`)
    }
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await pause(25)
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready within ${readyWithinMs} ms:\n${logs()}`)
}

/** The process's end, or an error when it takes too long. */
async function ended(child: ChildProcess, logs: () => string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await once(child, 'exit')
  clearTimeout(late)
  if (child.signalCode === 'SIGKILL') throw new Error(`the server did not stop:\n${logs()}`)
}

/** Starts the real server and waits until it can serve. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const own = await freePorts(4)
  const port = options.port ?? own
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'framewright-')))
  const databaseUrl = options.env?.DATABASE_URL ?? (await urlForFolder(dataDir)) ?? ''
  const [mailPort, catcherPort] = [own + 2, own + 3]
  const url = `http://127.0.0.1:${port}`
  let output = ''
  const logs = () => output

  const program = join(await bundleServer(), 'main.mjs')
  const flags = options.asShipped ? [] : [shortLife]
  const child = spawn(process.execPath, [...flags, '--import', preload, program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      MAIL_IN_PORT: String(mailPort),
      MAIL_CATCHER_PORT: String(catcherPort),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SEED_CASES: '60',
      SEED: '1',
      // Hundreds of logins; what the real cost takes is the tests of passwords' business.
      PASSWORD_COST: '10',
      // Some tests call as fast as a machine does.
      CALLS_PER_SECOND: '0',
      FRAMEWRIGHT_FOLLOW: '1',
      ...options.env,
    },
  })
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)

  await untilHealthy(url, child, logs)
  return {
    url,
    filesUrl: `http://127.0.0.1:${port + 1}`,
    port,
    mailPort,
    dataDir,
    pid: child.pid ?? 0,
    logs,
    api: (path, { method, json, body, headers } = {}, token) => {
      const content = json === undefined ? body : JSON.stringify(json)
      return fetch(`${url}/api${path}`, {
        method: method ?? (content === undefined ? 'GET' : 'POST'),
        headers: {
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      })
    },
    stop: async () => {
      child.kill('SIGTERM')
      try {
        await ended(child, logs)
      } finally {
        if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      }
    },
    kill9: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}
