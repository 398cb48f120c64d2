/** What the histories of a process share: a database, a mail server, and the server itself with a clock of its own. */
import { sql } from 'drizzle-orm'
import { appUser } from '../../server-mock/db/schema/accounts.ts'
import { emailFlow, translation } from '../../server-mock/db/schema/setup.ts'
import { createApp } from '../../server-mock/http/app.ts'
import { createHub } from '../../server-mock/hub.ts'
import { hashPassword } from '../../server-mock/modules/access/passwords.ts'
import { ensureFirstTerms } from '../../server-mock/modules/terms/first-terms.ts'
import { drainOutbox } from '../../server-mock/outside/mail-out/outbox.ts'
import type { Services } from '../../server-mock/services.ts'
import {
  addCustomers,
  type Customer,
  FIRST_PASSWORD,
  retire,
} from '../simulation/world/customer.ts'
import { startSink } from '../simulation/world/sink.ts'
import { BEGINNING, createWork } from '../simulation/world/virtual-time.ts'
import { openHere } from '../simulation/world/world.ts'
import { aConfig } from '../support/server/services.ts'

/** Customers that are written together. */
const BATCH = 25

/** Histories after which the database is a new one: nothing sweeps the old rows away in between. */
const DATABASE_LASTS = 150

/** A history lasts for days, and nobody logs in again in it. */
const TOKEN_LASTS = 60 * 86_400

/** Beside what every customer of a simulation has: what cannot be sent, and what the opponent must not see. */
export const bareFlow = ({ id }: Customer): string => `${id}-bare`
export const inactiveLanguage = ({ id }: Customer): string => `${id}-inactive`

async function openOne(mailPort: number) {
  const database = await openHere()
  await ensureFirstTerms(database.db, new Date(BEGINNING).toISOString())
  const errors: string[] = []
  let now = BEGINNING
  let sending = Promise.resolve()
  const services: Services = {
    config: {
      ...aConfig({ mailOutUrl: `smtp://127.0.0.1:${mailPort}` }),
      accessTokenSeconds: TOKEN_LASTS,
    },
    database,
    // Every look at it finds it a millisecond later, so that moments are in order.
    clock: {
      now: () => {
        now += 1
        return new Date(now)
      },
    },
    hub: createHub(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, cause) => void errors.push(`${message}: ${String(cause)}`),
    },
    outbox: {
      kick: () => {
        sending = sending
          .then(() => drainOutbox(services))
          .catch((cause: unknown) => void errors.push(`outbox: ${String(cause)}`))
      },
    },
  }
  const app = await createApp(services)
  await app.ready()

  /** What was set off has come to its end: no mail is under way any more. */
  async function settled(): Promise<void> {
    for (let seen = null as Promise<void> | null; seen !== sending; ) {
      seen = sending
      await seen
    }
  }
  return {
    app,
    services,
    settled,
    takeErrors: () => errors.splice(0),
    now: () => now,
    pass: (ms: number): void => {
      now += ms
    },
    restart: (): void => {
      now = BEGINNING
    },
    close: async () => {
      await settled()
      await app.close()
      await database.close()
    },
  }
}
export type House = Awaited<ReturnType<typeof openOne>>

/** What one customer more needs than the simulation's; staff are told of nothing by mail. */
async function furnish({ services }: House, customers: readonly Customer[]): Promise<void> {
  const { db } = services.database
  await db.update(appUser).set({ receiveUnreadEmails: false, receivePayments: false })
  await db
    .insert(emailFlow)
    .values(customers.map((one) => ({ id: bareFlow(one), customerId: one.id, name: 'Bare' })))
  await db.insert(translation).values(
    customers.map((one) => ({
      ...{ id: inactiveLanguage(one), customerId: one.id, language: 'pl' },
      ...{ isActive: false, isDefault: false },
    })),
  )
}

export async function openWorld() {
  const sink = await startSink(createWork())
  const passwordHash = await hashPassword(FIRST_PASSWORD, aConfig().passwordCost)
  let house: House | null = null
  let customers: Customer[] = []
  let begun = 0
  let used = 0

  async function move(): Promise<House> {
    await house?.close()
    customers = []
    used = 0
    house = await openOne(sink.port)
    return house
  }

  return {
    sink,
    /** The next history has a customer of its own, and begins on the same morning. */
    async begin(): Promise<{ house: House; customer: Customer }> {
      const here = house && used < DATABASE_LASTS ? house : await move()
      if (customers.length === 0) {
        customers = await addCustomers(here.services.database, begun, BATCH, {
          port: sink.port,
          passwordHash,
        })
        await furnish(here, customers)
      }
      begun += 1
      used += 1
      here.restart()
      const customer = customers.shift()
      if (!customer) throw new Error('the world is empty')
      return { house: here, customer }
    },
    async end(here: House, customer: Customer): Promise<void> {
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
export type World = Awaited<ReturnType<typeof openWorld>>
