import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from '../../contracts/schema.ts'
import { bundleServer } from '../../tools/lib/server-bundle.mjs'
import { shortLife } from '../support/server/server.ts'
import { type FromParent, ToParent } from './acts/messages.ts'
import { meterOf } from './pace.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A first start also makes the demo's data. */
const LATEST_READY_MS = 240_000
const LOOK_MS = 20

/** The server as it is started by `npm start`, with the places where it may be killed. */
export const bundleVictim = (): Promise<string> =>
  bundleServer(
    {
      victim: 'tests/kills/child/entry.ts',
      'watched-entry': 'tests/kills/child/watched-thread.ts',
    },
    ['server-mock', 'contracts', 'tests/kills'],
  )

/** Where the server works: ports that stay the same over all its lives, and its data. */
export type Place = {
  /** The program's folder. */
  program: string
  port: number
  mailPort: number
  catcherPort: number
  /** Where mails of the installation itself go. */
  sinkPort: number
  dataDir: string
  /** Of a PostgreSQL; null for the embedded database. */
  databaseUrl: string | null
}

/** A point's number in the table, and how often it is passed before it kills. */
export type Arming = { point: number; nth: number }

/** Milliseconds from the start of the process, and how many of them are its own (`pace.ts`). */
export type Readiness = { ms: number; own: number }

/** One life of the server. */
export type Victim = {
  /** What it took to the first healthy answer; null when it died before. */
  ready: Promise<Readiness | null>
  exited: Promise<unknown>
  isAlive(): boolean
  arm(arming: Arming): void
  /** Lets it do at once what it does seldom. */
  strike(): void
  ask<Row>(text: string, row: z.ZodMiniType<Row>): Promise<Row[]>
  kill(): void
  output(): string
  /** The kinds of statements that it met so far, each with whether a point is named for it. */
  kinds(): ReadonlyMap<string, boolean>
}

const environment = (place: Place, atStart: Arming | null) => ({
  ...process.env,
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: String(place.port),
  MAIL_IN_PORT: String(place.mailPort),
  MAIL_CATCHER_PORT: String(place.catcherPort),
  MAIL_OUT_URL: `smtp://installation:secret@127.0.0.1:${place.sinkPort}`,
  DATA_DIR: place.dataDir,
  DATABASE_URL: place.databaseUrl ?? '',
  SEED_CASES: '5',
  SEED: '1',
  PASSWORD_COST: '10',
  CALLS_PER_SECOND: '0',
  CONNECTIONS_PER_ADDRESS: '5000',
  KILL_AT: JSON.stringify(atStart),
})

const isHealthy = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/api/health', agent: false })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })

async function untilReady(
  { port }: Place,
  pid: number,
  isAlive: () => boolean,
): Promise<Readiness | null> {
  const started = performance.now()
  const meter = meterOf(pid)
  while (isAlive()) {
    const isReady = await isHealthy(port)
    const ms = performance.now() - started
    meter.look()
    if (isReady) return { ms: Math.round(ms), own: Math.round(ms - meter.heldUp()) }
    if (ms > LATEST_READY_MS) throw new Error('the server never got ready')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return null
}

/** Asks the child and hands each answer to its question. */
function conversation(child: ChildProcess) {
  const kinds = new Map<string, boolean>()
  const waiting = new Map<number, { resolve(rows: unknown[]): void; reject(cause: Error): void }>()
  let last = 0
  child.on('message', (given) => {
    const said = z.parse(ToParent, given)
    if ('kind' in said) {
      kinds.set(said.kind, said.named && kinds.get(said.kind) !== false)
      return
    }
    const waiter = waiting.get(said.id)
    waiting.delete(said.id)
    if ('rows' in said) waiter?.resolve(said.rows)
    else waiter?.reject(new Error(said.problem))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server died'))
  })
  // A child that was killed is told nothing any more.
  const say = (message: FromParent): void => void child.send(message, () => undefined)
  const ask = (text: string): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      say({ kind: 'ask', id: last, text })
    })
  return { say, ask, kinds }
}

/** Starts the real server, to die at a point of its start where one is given. */
export function startVictim(place: Place, atStart: Arming | null = null): Victim {
  const child = spawn(process.execPath, [shortLife, join(place.program, 'victim.mjs')], {
    cwd: root,
    env: environment(place, atStart),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const { say, ask, kinds } = conversation(child)
  return {
    ready: untilReady(place, child.pid ?? 0, isAlive),
    exited: once(child, 'exit'),
    isAlive,
    arm: (arming) => say({ kind: 'arm', ...arming }),
    strike: () => say({ kind: 'strike' }),
    ask: async (text, row) => z.parse(z.array(row), await ask(text)),
    kill: () => void child.kill('SIGKILL'),
    output: () => output,
    kinds: () => kinds,
  }
}
