/** What the histories of a process share: a database, a mail server, and whichever server is up. */
import { type Database, openDatabase } from '../../server-mock/db/database.ts'
import { addCustomers, type Customer, retire } from './customer.ts'
import { openServer, type SimulatedServer } from './server.ts'
import { startSink } from './sink.ts'
import { createVirtualTime, createWork, type VirtualTime } from './virtual-time.ts'

/** Customers that are written together. */
const BATCH = 25

/** Histories after which the database is a new one: nothing sweeps the old rows away in between. */
const DATABASE_LASTS = 300

export async function openWorld() {
  const work = createWork()
  const sink = await startSink(work)
  let database: Database | null = null
  let server: SimulatedServer | null = null
  let time: VirtualTime = createVirtualTime(work)
  time.release()
  let customers: Customer[] = []
  let begun = 0
  let ids = 0
  let errors: string[] = []
  let dropped: Record<string, number> = {}

  const presentDatabase = (): Database => {
    if (!database) throw new Error('the world has no database')
    return database
  }

  async function renewDatabase(): Promise<void> {
    await database?.close()
    database = await openDatabase({ dataDir: 'memory' })
    customers = []
    server = await openServer({
      database,
      work,
      time: () => time,
      onError: (message) => errors.push(message),
      onDropped: (statement) => {
        const kind = statement.split(/\s+/, 2).join(' ').toLowerCase()
        dropped[kind] = (dropped[kind] ?? 0) + 1
      },
    })
  }

  return {
    database: presentDatabase,
    newId: (of: string): string => {
      ids += 1
      return `${of}-${begun}-${ids}`
    },
    takeDropped: () => {
      const taken = dropped
      dropped = {}
      return taken
    },
    async begin() {
      if (begun % DATABASE_LASTS === 0) await renewDatabase()
      if (customers.length === 0) {
        customers = await addCustomers(presentDatabase(), begun, BATCH, sink.port)
      }
      begun += 1
      const customer = customers.shift()
      if (!customer || !server) throw new Error('the world is empty')
      errors = []
      time = createVirtualTime(work)
      await server.instance()?.begin()
      return { server, sink, time, customer, errors: () => errors }
    },
    /** The time of this history is over; its server stands again for the next one. */
    async end(customer: Customer): Promise<void> {
      while (server && server.instance() === null) await time.pass(5_000)
      await work.settled()
      time.release()
      sink.takeArrived()
      sink.takeFaults()
      await retire(presentDatabase(), customer)
    },
    close: async (): Promise<void> => {
      await database?.close()
      await sink.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
