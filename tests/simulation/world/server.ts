/** The real server over the shared database, which may be dropped and opened again at any statement. */

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import { headers } from '../../../contracts/protocol.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { createHub } from '../../../server-mock/hub.ts'
import { runBulks } from '../../../server-mock/modules/case-bulk/run.ts'
import { settleAbandoned } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import type { Services } from '../../../server-mock/services.ts'
import { aConfig } from '../../support/server/services.ts'
import { createPower, MortalPool } from './power.ts'
import type { VirtualTime, Work } from './virtual-time.ts'

/** Until a dropped server is back, in ms. */
const DOWN_FOR = 1_500

/** Between two cases of bulk actions, in ms: what goes on beside them happens in between. */
const CASE_TAKES = 150

export type Answer = { status: number; headers: Record<string, string>; body: string }
export type Call = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** Where it comes from: one of this history alone, as who fails too often is slowed down by it. */
  from: string
}

/** What the servers of a world share, whoever of them is up. */
export type Ground = {
  database: Database
  work: Work
  /** Where the installation's own mails go, beside those of customers. */
  mailPort: number
  time: () => VirtualTime
  /** Of access tokens in this history, in seconds. */
  tokenLife: () => number
  /** The server came to an end at this statement. */
  onDropped: (statement: string) => void
  /** What no fault explains: an error in the server's log. */
  onError: (message: string) => void
}

class Dropped extends Error {}

async function openInstance(ground: Ground) {
  const { database, work, mailPort, time, tokenLife, onError, onDropped } = ground
  const waiting = new Set<(error: Error) => void>()
  const leaving = new Set<() => void>()
  const power = createPower((statement) => {
    onDropped(statement)
    for (const reject of waiting) reject(new Dropped('The server is gone.'))
    for (const leave of leaving) leave()
  })
  const pool = new MortalPool(database.pool, power, work)
  const db = drizzle(pool as unknown as pg.Pool)
  let draining = false
  let again = false

  /** Work of this server: over when it ends, and when its server does; of one that is gone already, none. */
  async function follow<T>(run: () => Promise<T>): Promise<T> {
    if (!power.isOn()) throw new Dropped('The server is gone.')
    const over = work.begin()
    try {
      return await new Promise<T>((resolve, reject) => {
        waiting.add(reject)
        run()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    } finally {
      over()
    }
  }
  const inBackground = (what: string, run: () => Promise<unknown>): Promise<unknown> =>
    follow(run).catch((error: unknown) => {
      if (!(error instanceof Dropped)) onError(`${what}: ${String(error)}`)
    })

  async function drain(): Promise<void> {
    draining = true
    await inBackground('outbox', () => drainOutbox(services))
    draining = false
    if (!again || !power.isOn()) return
    again = false
    await drain()
  }
  const kick = (notBefore?: string): void => {
    if (!power.isOn()) return
    const later = notBefore ? Date.parse(notBefore) - time().now() : 0
    if (later > 0) return void time().after(later, kick)
    if (draining) again = true
    else void drain()
  }
  const services: Services = {
    config: {
      ...aConfig({ mailOutUrl: `smtp://127.0.0.1:${mailPort}` }),
      get accessTokenSeconds() {
        return tokenLife()
      },
    },
    database: { ...database, db, pool: pool as unknown as Database['pool'] },
    clock: { now: () => new Date(time().now()) },
    hub: createHub(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, cause) => onError(`${message}: ${String(cause)}`),
    },
    outbox: { kick },
    payments: noPayments,
  }
  /** Since when it carries out bulk actions; null when there are none. */
  let carrying: VirtualTime | null = null
  /** Told that some may have been ordered: does one case after the other until it is gone, or nothing is left. */
  function carryOut(): void {
    const now = time()
    if (carrying === now) return
    carrying = now
    now.after(CASE_TAKES, async () => {
      let isLeft = false
      await inBackground('bulk actions', async () => {
        let looks = 0
        // One look whether it may begin, one for the case.
        await runBulks(services, () => {
          looks += 1
          return looks <= 2
        })
        const { rows } = await db.execute(sql`select 1 from case_bulk where state = 'running'`)
        isLeft = rows.length > 0
      })
      carrying = null
      if (isLeft && power.isOn()) carryOut()
    })
  }
  const app = await createApp(services)
  await app.ready()

  return {
    services,
    power,
    follow,
    inBackground,
    carryOut,
    /** As the outbox begins: what an earlier server left half done is settled first, what it held back waits on. */
    begin: () =>
      inBackground('outbox', async () => {
        await settleAbandoned(services)
        kick()
        const held = await db
          .select({ notBefore: outbox.notBefore })
          .from(outbox)
          .where(and(eq(outbox.state, 'queued'), isNotNull(outbox.notBefore)))
        for (const { notBefore } of held) kick(notBefore ?? undefined)
      }),
    /** Told when this server goes; the answer stops listening. */
    onGone: (leave: () => void) => {
      leaving.add(leave)
      return () => void leaving.delete(leave)
    },
    inject: async ({ method, url, headers: given, body, from }: Call): Promise<Answer> => {
      const request: InjectOptions = {
        method: method as 'GET',
        url,
        headers: given,
        remoteAddress: from,
        ...(body !== undefined && { payload: body }),
      }
      const answer = await follow(() => app.inject(request))
      const received = Object.entries(answer.headers).map(([k, v]) => [k, String(v)])
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(received),
        body: answer.body,
      }
    },
  }
}
export type Instance = Awaited<ReturnType<typeof openInstance>>

/** The server as its clients know it: an address behind which somebody answers, or nobody for a while. */
export async function openServer(ground: Ground) {
  let instance: Instance | null = null
  /** Keys whose change was committed: who asks again is answered from the store. */
  let committed = new Set<string>()
  let repeats = 0
  /** Somebody wanted something of bulk actions in this history. */
  let areOrders = false

  function reopen(): void {
    instance = null
    ground.time().after(DOWN_FOR, () => {
      const over = ground.work.begin()
      openInstance(parts)
        .then((opened) => {
          instance = opened
          if (areOrders) opened.carryOut()
          return opened.begin()
        })
        .catch((error: unknown) => ground.onError(`the server did not start: ${String(error)}`))
        .finally(over)
    })
  }
  const parts: Ground = {
    ...ground,
    onDropped: (statement) => {
      ground.onDropped(statement)
      reopen()
    },
  }
  instance = await openInstance(parts)

  /** Null while nobody is there, and when whoever was there goes before the answer. */
  async function call(request: Call): Promise<Answer | null> {
    const server = instance
    if (!server) return null
    const isOrder =
      (request.method === 'POST' && request.url.includes('/cases/_bulk')) ||
      request.url.includes('_scheduled_emails=true')
    areOrders ||= isOrder
    try {
      const answer = await server.inject(request)
      if (isOrder) server.carryOut()
      const key = request.headers[headers.idempotencyKey.toLowerCase()]
      if (key !== undefined && answer.status < 300) {
        if (committed.has(key)) repeats += 1
        committed.add(key)
      }
      return answer
    } catch (error) {
      if (error instanceof Dropped) return null
      throw error
    }
  }

  return {
    call,
    instance: (): Instance | null => instance,
    /** Something from outside reaches the server, if it is there. */
    happen: (what: string, run: (services: Services) => Promise<unknown>): void => {
      const server = instance
      if (server) void server.inBackground(what, () => run(server.services))
    },
    schedule: (): void => {
      const server = instance
      if (server) void server.inBackground('scheduler', () => runScheduler(server.services))
    },
    takeRepeats: (): number => {
      const taken = repeats
      repeats = 0
      areOrders = false
      committed = new Set()
      return taken
    },
  }
}
export type SimulatedServer = Awaited<ReturnType<typeof openServer>>
