import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { AuditChange } from '../../../contracts/events/audit.ts'
import type { SignedIn } from '../../calls/handler.ts'
import type { Db } from '../../db/database.ts'
import { appUser, customer, session } from '../../db/schema/accounts.ts'
import { userTarget, writingEntries } from '../../events/audit/entries.ts'
import type { ChangeContext } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'

/** A session lasts as long as its renew token (G-215). */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000

/** A user as they are now, with the plan of their customer. */
const present = {
  id: appUser.id,
  customerId: appUser.customerId,
  role: appUser.role,
  plan: customer.plan,
  name: appUser.name,
  email: appUser.email,
  lacksSecondFactor: sql<boolean>`(${customer.requiresSecondFactor} and ${appUser.secondFactorSince} is null)`,
}

/** Whether an account may be used. */
const isUsable = and(eq(appUser.state, 'ACTIVE'), eq(appUser.verified, true))

/** Every request asks it: built once for each database. */
const prepareLive = (db: Db) =>
  db
    .select({ ...present, generation: session.renewGeneration, isArrived: session.renewalUsed })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .where(
      and(
        eq(session.id, sql.placeholder('id')),
        isNull(session.ended),
        gt(session.expires, sql.placeholder('now')),
        isUsable,
      ),
    )
    .prepare('live_session')
const prepared = new WeakMap<Db, ReturnType<typeof prepareLive>>()

/**
 * The user of a session that stands and whose account may still be used, else null. `awaited`: the renewal of which
 * nobody has used a token yet.
 */
export async function liveSession(
  { database, clock }: Services,
  id: string,
): Promise<{ user: SignedIn; awaited: number | null } | null> {
  const live = prepared.get(database.db) ?? prepareLive(database.db)
  prepared.set(database.db, live)
  const [row] = await live.execute({ id, now: clock.now().toISOString() })
  if (!row) return null
  const { generation, isArrived, ...user } = row
  return { user, awaited: isArrived ? null : generation }
}

/** A user for whom something is done whether they are logged in or not; null when they may not act any more. */
export async function activeUser(db: Db, id: string): Promise<SignedIn | null> {
  const [user] = await db
    .select(present)
    .from(appUser)
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .where(and(eq(appUser.id, id), isUsable))
  return user ?? null
}

/** Opens a session and ends the user's earlier ones: one person, one session (G-217). */
export async function openSession(services: Services, userId: string): Promise<string> {
  const id = await begin(services, userId, () => true)
  if (id === null) throw new Error('a session was opened for nobody')
  return id
}

/**
 * The same for a login: null if the password whose hash `provenBy` is was replaced since it was compared, the second factor
 * turned on or off, or the account closed, so that who came before does not outlast the change.
 */
export const openProvenSession = (
  services: Services,
  userId: string,
  provenBy: string | null,
  { withFactor = false }: { withFactor?: boolean } = {},
): Promise<string | null> =>
  begin(
    services,
    userId,
    ({ passwordHash, secondFactorSince, state, verified }) =>
      passwordHash === provenBy &&
      (secondFactorSince !== null) === withFactor &&
      state === 'ACTIVE' &&
      verified,
  )

type Standing = Pick<
  typeof appUser.$inferSelect,
  'passwordHash' | 'secondFactorSince' | 'state' | 'verified'
>

async function begin(
  services: Services,
  userId: string,
  mayBegin: (user: Standing) => boolean,
): Promise<string | null> {
  const now = services.clock.now()
  const id = newId()
  const ended = await services.database.db.transaction(async (tx) => {
    // Two logins at once take turns here, so that exactly one session is left.
    const [user] = await tx
      .select({
        customerId: appUser.customerId,
        name: appUser.name,
        passwordHash: appUser.passwordHash,
        secondFactorSince: appUser.secondFactorSince,
        state: appUser.state,
        verified: appUser.verified,
      })
      .from(appUser)
      .where(eq(appUser.id, userId))
      .for('update')
    if (!user || !mayBegin(user)) return null
    const earlier = await tx
      .update(session)
      .set({ ended: now.toISOString() })
      .where(and(eq(session.userId, userId), isNull(session.ended)))
      .returning({ id: session.id })
    await tx.insert(session).values({
      id,
      userId,
      created: now.toISOString(),
      expires: new Date(now.getTime() + SESSION_MS).toISOString(),
    })
    const ends: AuditChange[] =
      earlier.length === 0 ? [] : [{ field: 'sessions', from: earlier.length, to: 'ended' }]
    const { customerId, name } = user
    const by = { customerId, actor: userActor({ id: userId, name }), at: now.toISOString() }
    const target = userTarget(userId, name)
    await tx.execute(writingEntries(by, [{ action: 'session.opened', target, changes: ends }]))
    return earlier
  })
  if (ended === null) return null
  for (const earlier of ended) services.hub.endSession(earlier.id)
  return id
}

/**
 * Ends the sessions of a user within a change, such as a new password, a deactivation or another role: every
 * token of theirs is worth nothing after the commit, and their sockets are cut. `except` may stay. Returns how many.
 */
export async function endSessionsOf(
  change: ChangeContext,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const ended = await change.tx
    .update(session)
    .set({ ended: change.at })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.ended),
        except === null ? undefined : ne(session.id, except),
      ),
    )
    .returning({ id: session.id })
  for (const { id } of ended) change.sessionEnds(id)
  return ended.length
}

/** Ends the session of a user who leaves, or for the reason in `changes`; its tokens are worth nothing from now on. */
export async function endSession(
  services: Services,
  id: string,
  changes: AuditChange[] = [],
): Promise<void> {
  const at = services.clock.now().toISOString()
  await services.database.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(session)
      .set({ ended: at })
      .from(appUser)
      .where(and(eq(session.id, id), isNull(session.ended), eq(appUser.id, session.userId)))
      .returning({ id: appUser.id, name: appUser.name, customerId: appUser.customerId })
    if (!ended) return
    const by = { customerId: ended.customerId, actor: userActor(ended), at }
    const target = userTarget(ended.id, ended.name)
    await tx.execute(writingEntries(by, [{ action: 'session.closed', target, changes }]))
  })
  services.hub.endSession(id)
}
