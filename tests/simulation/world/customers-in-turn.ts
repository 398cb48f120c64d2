/** Customers one after another, each for a history of its own, in a database that is a new one from time to time. */
import { sql } from 'drizzle-orm'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import type { Services } from '../../../server-mock/services.ts'
import { aConfig } from '../../support/server/services.ts'
import { addCustomers, type Customer, FIRST_PASSWORD, retire } from './customer.ts'
import { type Sink, startSink } from './sink.ts'
import type { Work } from './virtual-time.ts'

/** Customers that are written together. */
const BATCH = 25

/** Histories after which the database is a new one: nothing sweeps the old rows away in between. */
const DATABASE_LASTS = 150

/** A database, and a server on it. */
export type House = {
  readonly services: Services
  /** What was set off has come to its end: no mail is under way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Ground<H extends House> = {
  work: Work
  /** How many cases each has; as many as the simulation's without it. */
  cases?: number
  openHouse: (mailPort: number) => Promise<H>
  /** What they need beside what every customer of a simulation has. */
  furnish: (house: H, customers: readonly Customer[]) => Promise<void>
  /** Begins the morning of a history. */
  toBegin: (house: H) => void
}

export async function customersInTurn<H extends House>(ground: Ground<H>) {
  const { work, cases, openHouse, furnish, toBegin } = ground
  const sink: Sink = await startSink(work)
  const passwordHash = await hashPassword(FIRST_PASSWORD, aConfig().passwordCost)
  const written = { port: sink.port, passwordHash, ...(cases !== undefined && { cases }) }
  let house: H | null = null
  let customers: Customer[] = []
  let begun = 0
  let used = 0

  async function move(): Promise<H> {
    await house?.close()
    customers = []
    used = 0
    house = await openHouse(sink.port)
    return house
  }

  return {
    sink,
    /** The next history has a customer of its own, and begins on the same morning. */
    async begin(): Promise<{ house: H; customer: Customer }> {
      const here = house && used < DATABASE_LASTS ? house : await move()
      if (customers.length === 0) {
        customers = await addCustomers(here.services.database, begun, BATCH, written)
        await furnish(here, customers)
      }
      begun += 1
      used += 1
      toBegin(here)
      const customer = customers.shift()
      if (!customer) throw new Error('the world is empty')
      return { house: here, customer }
    },
    async end(here: H, customer: Customer): Promise<void> {
      await here.settled()
      sink.disarm()
      sink.takeArrived()
      sink.takeFaults()
      await retire(here.services.database, customer)
      await here.services.database.db.execute(
        sql`update case_row set state = 'CANCELLED' where customer_id = ${customer.id}
          and state = 'PAYMENT_PROCESSING'`,
      )
    },
    /** After a failure nothing is trusted: the next history begins in a new house. */
    spoil(): void {
      used = DATABASE_LASTS
    },
    close: async (): Promise<void> => {
      await house?.close()
      await sink.close()
    },
  }
}
