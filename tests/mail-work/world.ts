/** What the histories of a process share: a database, a mail server, and a server that may end at any statement and be started again. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import type { Database } from '../../server-mock/db/database.ts'
import { createApp } from '../../server-mock/http/app.ts'
import { createHub } from '../../server-mock/hub.ts'
import { ensureFirstTerms } from '../../server-mock/modules/terms/first-terms.ts'
import { drainOutbox } from '../../server-mock/outside/mail-out/outbox.ts'
import { noPayments } from '../../server-mock/payment-provider.ts'
import { noMailSender, type Services } from '../../server-mock/services.ts'
import type { Customer } from '../simulation/world/customer.ts'
import { customersInTurn } from '../simulation/world/customers-in-turn.ts'
import { type Cut, createPower, MortalPool } from '../simulation/world/power.ts'
import { BEGINNING, createWork, type Work } from '../simulation/world/virtual-time.ts'
import { openHere } from '../simulation/world/world.ts'
import { aConfig } from '../support/server/services.ts'
import { COMPANY } from './texts.ts'

/** More than one group of those that follow a change together. */
const CASES = 7

/** A history lasts for months, and nobody logs in again in it. */
const SESSION_LASTS = 1_000 * 86_400

const MINUTE = 60_000

/** Where the customers are: it is winter there in every history. */
const TIME_ZONE = 'Europe/Berlin'

/** What came of something while the server may have ended. */
export type End<T> = { value: T } | 'died'

async function openHouse(work: Work, mailPort: number) {
  const database = await openHere()
  await ensureFirstTerms(database.db, new Date(BEGINNING).toISOString())
  const hub = createHub()
  const errors: string[] = []
  let now = BEGINNING
  let sending = Promise.resolve()
  let isMortal = false
  let hearOfEnd: () => void = () => undefined

  /** The server anew, over the same database. */
  async function start() {
    const power = createPower(() => hearOfEnd())
    const pool = new MortalPool(database.pool, power, work)
    const alive = {
      ...database,
      db: drizzle(pool as unknown as pg.Pool),
      pool: pool as unknown as Database['pool'],
    }
    const outbox = {
      kick: () => {
        sending = sending
          .then(() => drainOutbox(services))
          .catch((cause: unknown) => void errors.push(`outbox: ${String(cause)}`))
      },
    }
    const services: Services = {
      config: {
        ...aConfig({ mailOutUrl: `smtp://127.0.0.1:${mailPort}` }),
        accessTokenSeconds: SESSION_LASTS,
      },
      database: alive,
      // Every look at it finds it a millisecond later, so that moments are in order.
      clock: {
        now: () => {
          now += 1
          return new Date(now)
        },
      },
      hub,
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (message, cause) => void errors.push(`${message}: ${String(cause)}`),
      },
      // What leaves while the server ends may have arrived or not: that is proven elsewhere (`tests/kills`).
      payments: noPayments,
      get outbox() {
        return isMortal ? noMailSender : outbox
      },
    }
    const app = await createApp(services)
    await app.ready()
    return { app, services, power, outbox }
  }
  let server = await start()

  /** What was set off has come to its end: no mail is under way any more. */
  async function settled(): Promise<void> {
    for (let seen = null as Promise<void> | null; seen !== sending; ) {
      seen = sending
      await seen
    }
  }
  return {
    get app() {
      return server.app
    },
    get services() {
      return server.services
    },
    settled,
    takeErrors: () => errors.splice(0),
    now: () => now,
    /** On the whole minute after so many. */
    passTo: (minute: number): void => {
      now = minute * MINUTE
    },
    inject: async (options: InjectOptions) => {
      const answer = await server.app.inject(options)
      return { status: answer.statusCode, body: answer.body }
    },
    /** Does something in a server that ends at the cut, if it gets there; nothing of it goes on after its end. */
    async mortally<T>(cut: Cut, run: () => Promise<T>): Promise<End<T>> {
      isMortal = true
      server.power.arm(cut)
      const died = new Promise<'died'>((resolve) => {
        hearOfEnd = () => resolve('died')
      })
      try {
        return await Promise.race([run().then((value) => ({ value })), died])
      } finally {
        isMortal = false
        if (server.power.isOn()) server.power.disarm()
        else server = await start()
        server.outbox.kick()
      }
    },
    close: async () => {
      await settled()
      await server.app.close()
      await database.close()
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>

/** Every other contact has a company; nobody is told of anything by mail, and sessions last. */
async function furnish({ services }: House, customers: readonly Customer[]): Promise<void> {
  const { db } = services.database
  const ids = customers.map(({ id }) => id)
  const companies = customers.flatMap(({ caseIds }) => caseIds.filter((_, at) => at % 2 === 0))
  await db.execute(sql`update app_user set receive_unread_emails = false, receive_payments = false`)
  await db.execute(sql`update session set expires = expires + interval '1000 days'`)
  await db.execute(
    sql`update customer set time_zone = ${TIME_ZONE} where id = any(${sql.param(ids)}::text[])`,
  )
  await db.execute(sql`
    update case_detail set opponent_contact = jsonb_set(opponent_contact, '{company}', to_jsonb(${COMPANY}::text))
    where id = any(${sql.param(companies)}::bigint[])`)
}

export function openWorld() {
  const work = createWork()
  return customersInTurn({
    work,
    cases: CASES,
    openHouse: (mailPort) => openHouse(work, mailPort),
    furnish,
    toBegin: (house) => house.passTo(BEGINNING / MINUTE),
  })
}
export type World = Awaited<ReturnType<typeof openWorld>>
