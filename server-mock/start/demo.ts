import { eq, sql } from 'drizzle-orm'
import { appUser, customer } from '../db/schema/accounts.ts'
import { auditEntry } from '../db/schema/audit.ts'
import { installation } from '../db/schema/installation.ts'
import { tables } from '../db/tables.ts'
import { inboundAddress } from '../modules/outgoing-mail/inbound-address.ts'
import { DEMO_PASSWORD } from '../seed/accounts.ts'
import { seed } from '../seed/seed.ts'
import type { Services } from '../services.ts'
import { sumUpTally } from '../upkeep/tally.ts'
import { tidy } from '../upkeep/upkeep.ts'
import { Unstartable } from './unstartable.ts'

const BEGUN = 'demo data begun'
export const SEEDED = 'demo data complete'
/** Whether the demo data has what outgoing mail needs: older data lacked it (`demo-mail.ts`). */
export const MAIL_COMPLETE = 'demo mail complete'

const isTrue = async ({ database }: Services, fact: string): Promise<boolean> =>
  (await database.db.select().from(installation).where(eq(installation.fact, fact))).length > 0

/** Whether somebody works here whom no seeding wrote. */
const isForReal = async (services: Services): Promise<boolean> =>
  !(await isTrue(services, BEGUN)) &&
  (await services.database.db.select({ id: customer.id }).from(customer).limit(1)).length > 0

/**
 * Takes away what a seeding that was killed has left; nothing of it was ever served. Only our own tables: a
 * PostgreSQL may hold others beside them. The audit log guards itself against it again once this is over.
 */
async function empty({ database }: Services): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${auditEntry} disable trigger audit_entry_stays_whole`)
    await tx.execute(sql`truncate ${sql.join([...tables], sql`, `)}`)
    await tx.execute(sql`alter table ${auditEntry} enable trigger audit_entry_stays_whole`)
  })
}

const placeOf = ({ config }: Services): string =>
  config.databaseUrl === null ? `data folder ${config.dataDir}` : 'database of DATABASE_URL'

const another = ({ config }: Services): string =>
  `choose another ${config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}`

/**
 * Fills an empty database with the demo data; one that is full is left as it is, whatever SEED and
 * SEED_CASES say now. `onProgress` gets the share that is done, 0 to 1.
 * @throws Unstartable when the data is real: a forgotten NODE_ENV must not cost it.
 */
export async function ensureDemoData(
  services: Services,
  onProgress: (share: number) => void,
): Promise<void> {
  if (await isTrue(services, SEEDED)) return
  if (await isForReal(services)) {
    throw new Unstartable(
      `The ${placeOf(services)} contains production data: ${another(services)} for the demo.`,
    )
  }
  await empty(services)
  await services.database.db.insert(installation).values({ fact: BEGUN, value: {} })
  await seed(services, { onProgress: (done, total) => onProgress(total > 0 ? done / total : 1) })
  const { seed: number, seedCases } = services.config
  await services.database.db.insert(installation).values([
    { fact: SEEDED, value: { seed: number, cases: seedCases } },
    { fact: MAIL_COMPLETE, value: {} },
  ])
  // Else the first quarter of a minute ends with a second or two in which the embedded engine answers nobody.
  await sumUpTally(services)
  await tidy(services)
}

/** Accounts whose password everybody knows must never be served for real (security.md V6.3.2). */
export async function refuseDemoData(services: Services): Promise<void> {
  if ((await isTrue(services, BEGUN)) || (await isTrue(services, SEEDED))) {
    throw new Unstartable(
      `The ${placeOf(services)} contains demo data: ${another(services)} for production.`,
    )
  }
}

/** The accounts to log in with, as lines for the terminal. */
export async function demoAccounts({ database, config }: Services): Promise<string[]> {
  const users = await database.db
    .select({
      plan: customer.plan,
      email: appUser.email,
      state: appUser.state,
      customerId: customer.id,
    })
    .from(appUser)
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .orderBy(customer.plan, appUser.email)
  const width = Math.max(...users.map(({ email }) => email.length))
  return [
    `Demo accounts, password ${DEMO_PASSWORD}:`,
    ...users.map(
      ({ plan, email, state, customerId }) =>
        `  ${plan.padEnd(12)}${email.padEnd(width + 2)}${state === 'ACTIVE' ? '' : '(deactivated) '}mail to ${inboundAddress(config, customerId)}`,
    ),
  ]
}
