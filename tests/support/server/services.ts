/** The server's services over a database in memory, for tests that need no process of their own. */
import type { Clock } from '../../../server-mock/clock.ts'
import { type Config, readSettings } from '../../../server-mock/config.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { openHub } from '../../../server-mock/events/shared-hub.ts'
import type { Logger } from '../../../server-mock/log.ts'
import { openSession } from '../../../server-mock/modules/access/sessions.ts'
import { signToken } from '../../../server-mock/modules/access/tokens.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import { noMailSender, type Services } from '../../../server-mock/services.ts'
import { openTestDatabase } from './database.ts'

const secret = 'a secret of the tests, long enough'

export const aConfig = (parts: Partial<Config> = {}): Config => {
  const read = readSettings({ NODE_ENV: 'test', DATA_DIR: '/nowhere', PASSWORD_COST: '10' })
  if (!read.ok) throw new Error(read.message)
  return { ...read.settings, callsPerSecond: 0, sessionSecret: secret, dataKey: secret, ...parts }
}

/** A log that a test can look at. */
export type TestLog = Logger & { lines: string[] }

export function aLog(): TestLog {
  const lines: string[] = []
  const keep = (message: string): void => void lines.push(message)
  return { lines, info: keep, warn: keep, error: (message) => keep(message) }
}

/** A clock that stands where it is put; it starts at the real time, which timers follow. */
export type TestClock = Clock & { set(instant: string): void }

export function aClock(): TestClock {
  let shift = 0
  return {
    now: () => new Date(Date.now() + shift),
    set: (instant) => {
      shift = Date.parse(instant) - Date.now()
    },
  }
}

export type TestServices = Services & {
  clock: TestClock
  log: TestLog
  close(): Promise<void>
}

export async function memoryServices(
  config: Partial<Config> = {},
  engine?: 'own',
): Promise<TestServices> {
  const database = await openTestDatabase(engine)
  const log = aLog()
  const { hub, close: closeHub } = openHub(database, log)
  return {
    config: aConfig(config),
    database,
    clock: aClock(),
    hub,
    log,
    outbox: noMailSender,
    payments: noPayments,
    close: () => {
      closeHub()
      return database.close()
    },
  }
}

/** Adds a customer of this id with two users, `<id>-admin` and `<id>-agent`. */
export async function addCustomer({ database, clock }: Services, id: string): Promise<void> {
  const created = clock.now().toISOString()
  await database.db.insert(customer).values({ id, name: id, plan: 'ENTERPRISE', created })
  for (const role of ['ADMIN', 'AGENT'] as const) {
    const name = `${id}-${role.toLowerCase()}`
    await database.db.insert(appUser).values({
      id: name,
      customerId: id,
      email: `${name}@example.com`,
      name,
      publicName: name,
      role,
      state: 'ACTIVE',
      verified: true,
      created,
    })
  }
}

/** Opens a session of one of `addCustomer`'s users and signs its access token. */
export async function signIn(
  services: Services,
  customerId: string,
  role: 'ADMIN' | 'AGENT',
): Promise<{ token: string; sessionId: string }> {
  const id = `${customerId}-${role.toLowerCase()}`
  const sessionId = await openSession(services, id)
  const user = {
    id,
    customerId,
    role,
    plan: 'ENTERPRISE',
    name: id,
    email: `${id}@example.com`,
    lacksSecondFactor: false,
  } as const
  return { token: await signToken(services, 'access', user, sessionId), sessionId }
}
