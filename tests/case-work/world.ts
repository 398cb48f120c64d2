/** What the histories of a process share: a database, a mail server, and the server itself with a clock of its own. */
import { appUser } from '../../server-mock/db/schema/accounts.ts'
import { emailFlow, translation } from '../../server-mock/db/schema/setup.ts'
import { createApp } from '../../server-mock/http/app.ts'
import { createHub } from '../../server-mock/hub.ts'
import { ensureFirstTerms } from '../../server-mock/modules/terms/first-terms.ts'
import { drainOutbox } from '../../server-mock/outside/mail-out/outbox.ts'
import { noPayments } from '../../server-mock/payment-provider.ts'
import type { Services } from '../../server-mock/services.ts'
import type { Customer } from '../simulation/world/customer.ts'
import { customersInTurn } from '../simulation/world/customers-in-turn.ts'
import { BEGINNING, createWork } from '../simulation/world/virtual-time.ts'
import { openHere } from '../simulation/world/world.ts'
import { aConfig } from '../support/server/services.ts'

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
    payments: noPayments,
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

export const openWorld = () =>
  customersInTurn({
    work: createWork(),
    openHouse: openOne,
    furnish,
    toBegin: (house) => house.restart(),
  })
export type World = Awaited<ReturnType<typeof openWorld>>
