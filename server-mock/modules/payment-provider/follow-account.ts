import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { customer } from '../../db/schema/accounts.ts'
import { paymentAccount } from '../../db/schema/payments.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { AccountState } from '../../payment-provider.ts'
import type { Services } from '../../services.ts'

type AccountRow = typeof paymentAccount.$inferSelect

const AT_ONCE = 20
/** Whoever has not told what is missing by then has to set out again; a webhook still tells. */
const WATCHED_MS = 14 * 24 * 60 * 60_000

const StartedBy = z.object({ id: Id, name: z.string() })
const PROVIDER: Actor = { kind: 'provider', id: null, name: null }

const names = {
  connected: 'payment-provider.connected',
  restricted: 'payment-provider.restricted',
  pending: 'payment-provider.disconnected',
} as const

/** Puts how the account stands; what it was before is told to nobody again. */
async function put(change: ChangeContext, status: AccountState): Promise<void> {
  const { tx, customerId } = change
  const [own] = await tx
    .select({ status: customer.providerStatus })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update')
  if (!own || own.status === status) return
  // An account that takes no payments yet has not lost anything.
  if (own.status === 'pending' && status === 'restricted') return
  await tx.update(customer).set({ providerStatus: status }).where(eq(customer.id, customerId))
  const payload = { status, was: own.status }
  change.emit({ name: names[status], caseId: null, caseVersion: null, payload })
}

/** Lets a customer follow how its account stands; one that is gone is forgotten, so that another can be connected. */
export async function applyAccount(
  services: Services,
  row: Pick<AccountRow, 'customerId' | 'startedBy'>,
  state: AccountState | null,
): Promise<void> {
  const by = z.parse(StartedBy, row.startedBy)
  // Connecting it is what somebody set out to do; what befalls it later is the provider's word.
  const actor = state === 'connected' ? userActor(by) : PROVIDER
  const change = { customerId: row.customerId, actor, commandId: null }
  await runChange(services, change, async (context) => {
    await put(context, state ?? 'pending')
    if (state === null)
      await context.tx.delete(paymentAccount).where(eq(paymentAccount.customerId, row.customerId))
  })
}

async function follow(services: Services, row: AccountRow): Promise<void> {
  const { payments, clock, database } = services
  const state = await payments.accountState(row.account)
  await applyAccount(services, row, state)
  const now = clock.now().getTime()
  const waits = state !== 'connected' && now - Date.parse(row.created) < WATCHED_MS
  const next = new Date(now + payments.nextLookMs(row.looks + 1)).toISOString()
  await database.db
    .update(paymentAccount)
    .set({ lookAt: waits ? next : null, looks: row.looks + 1 })
    .where(eq(paymentAccount.account, row.account))
}

/** Asks the provider how this account stands; one that is none of ours changes nothing. */
export async function followAccount(services: Services, account: string): Promise<void> {
  const [row] = await services.database.db
    .select()
    .from(paymentAccount)
    .where(eq(paymentAccount.account, account))
  if (row) await follow(services, row)
}

/**
 * Forgets connections that no account of the provider stands behind: those of the demo's stand-in, where the real one is
 * asked from now on.
 */
export async function disconnectUnknown(services: Services): Promise<void> {
  const without = await services.database.db
    .select({ customerId: customer.id })
    .from(customer)
    .leftJoin(paymentAccount, eq(paymentAccount.customerId, customer.id))
    .where(and(ne(customer.providerStatus, 'pending'), isNull(paymentAccount.account)))
  for (const { customerId } of without)
    await applyAccount(services, { customerId, startedBy: { id: customerId, name: '' } }, null)
}

/** Looks at the accounts that somebody has set out to connect, where no webhook came. */
export async function followAccounts(services: Services): Promise<void> {
  const { database, clock, payments, log } = services
  const due = await database.db
    .select()
    .from(paymentAccount)
    .where(lte(paymentAccount.lookAt, clock.now().toISOString()))
    .orderBy(asc(paymentAccount.lookAt))
    .limit(AT_ONCE)
  for (const row of due)
    await follow(services, row).catch(async (cause: unknown) => {
      log.warn('a payment account could not be followed', {
        customer: row.customerId,
        reason: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown',
      })
      const lookAt = new Date(clock.now().getTime() + payments.nextLookMs(row.looks + 1))
      await database.db
        .update(paymentAccount)
        .set({ lookAt: lookAt.toISOString(), looks: row.looks + 1 })
        .where(and(eq(paymentAccount.account, row.account), eq(paymentAccount.looks, row.looks)))
    })
}
