/** What the histories of a process share: a database, a mail server, and whichever server is up. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Database, openDatabase } from '../../../server-mock/db/database.ts'
import { openEngine } from '../../../server-mock/db/embedded/engine.ts'
import { PoolShim } from '../../../server-mock/db/embedded/pool.ts'
import { readTemplate } from '../../../server-mock/db/embedded/template.ts'
import { noPeers } from '../../../server-mock/db/peers.ts'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import { ensureFirstTerms } from '../../../server-mock/modules/terms/first-terms.ts'
import { aConfig } from '../../support/server/services.ts'
import type { Plan } from '../people/plan.ts'
import { addCustomers, type Customer, FIRST_PASSWORD, retire } from './customer.ts'
import { beginIds } from './ids.ts'
import { openServer, type SimulatedServer } from './server.ts'
import { startSink } from './sink.ts'
import { BEGINNING, createVirtualTime, createWork, type VirtualTime } from './virtual-time.ts'

/** Customers that are written together. */
const BATCH = 25

/** Histories after which the database is a new one: nothing sweeps the old rows away in between. */
const DATABASE_LASTS = 300

/**
 * Nobody gathers statistics here, so that statements first planned over empty tables would scan them for
 * the rest of the run, and others would be planned each time. What they answer is the same.
 */
const PLANNING = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
] as const

/**
 * The embedded database in this very thread: nothing else has to go on while a query runs, and a thread of
 * its own would cost more than most queries do.
 */
export async function openHere(): Promise<Database> {
  const template = readTemplate()
  if (!template) {
    const made = await openDatabase({ dataDir: 'memory' })
    await made.close()
    return openHere()
  }
  const engine = await openEngine({ template })
  for (const setting of PLANNING) await engine.query(`set ${setting}`, [])
  const pool = new PoolShim(engine)
  const db = drizzle(pool as unknown as pg.Pool)
  return { db, pool, peers: noPeers, close: () => pool.end() }
}

export async function openWorld() {
  const work = createWork()
  const sink = await startSink(work)
  const passwordHash = await hashPassword(FIRST_PASSWORD, aConfig().passwordCost)
  const ground = { port: sink.port, passwordHash }
  let database: Database | null = null
  let server: SimulatedServer | null = null
  let time: VirtualTime = createVirtualTime(work)
  time.release()
  let customers: Customer[] = []
  let begun = 0
  let isSpoilt = true
  let tokenLife = 60
  let hear: (error: string) => void = () => undefined
  let dropped: Record<string, number> = {}

  const presentDatabase = (): Database => {
    if (!database) throw new Error('the world has no database')
    return database
  }

  async function renewDatabase(): Promise<void> {
    await database?.close()
    database = await openHere()
    await ensureFirstTerms(database.db, new Date(BEGINNING).toISOString())
    customers = []
    server = await openServer({
      database,
      work,
      mailPort: sink.port,
      time: () => time,
      tokenLife: () => tokenLife,
      onError: (message) => hear(message),
      onDropped: (statement) => {
        const kind = statement.split(/\s+/, 2).join(' ').toLowerCase()
        dropped[kind] = (dropped[kind] ?? 0) + 1
      },
    })
  }

  return {
    database: presentDatabase,
    takeDropped: () => {
      const taken = dropped
      dropped = {}
      return taken
    },
    /** The next history has a customer of its own; `heard` is told what the server complains of. */
    async begin(plan: Pick<Plan, 'tokenLife' | 'noise'>, heard: (error: string) => void) {
      tokenLife = plan.tokenLife
      beginIds(begun, plan.noise)
      if (isSpoilt || begun % DATABASE_LASTS === 0) await renewDatabase()
      isSpoilt = false
      if (customers.length === 0) {
        customers = await addCustomers(presentDatabase(), begun, BATCH, ground)
      }
      begun += 1
      const customer = customers.shift()
      if (!customer || !server) throw new Error('the world is empty')
      hear = heard
      time = createVirtualTime(work)
      await server.instance()?.begin()
      return { server, sink, time, customer }
    },
    /** The time of this history is over; its server stands again for the next one. */
    async end(customer: Customer): Promise<void> {
      hear = () => undefined
      while (server && server.instance() === null) await time.pass(5_000)
      await work.settled()
      time.release()
      sink.takeArrived()
      sink.takeFaults()
      await retire(presentDatabase(), customer)
    },
    /** After a failure nothing is trusted: the next history begins with a new database and server. */
    spoil: (): void => {
      isSpoilt = true
    },
    close: async (): Promise<void> => {
      await database?.close()
      await sink.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
