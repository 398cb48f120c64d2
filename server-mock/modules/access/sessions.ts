import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { appUser, customer, session } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { SignedIn } from '../../http/handler.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'

/** A session lasts as long as its renew token (gaps-1, "Response of /login/renew"). */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000

/** Every request asks it: built once for each database. */
const prepareLive = (db: Db) =>
  db
    .select({
      id: appUser.id,
      customerId: appUser.customerId,
      role: appUser.role,
      plan: customer.plan,
      name: appUser.name,
      email: appUser.email,
    })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .where(
      and(
        eq(session.id, sql.placeholder('id')),
        isNull(session.ended),
        gt(session.expires, sql.placeholder('now')),
        eq(appUser.state, 'ACTIVE'),
        eq(appUser.verified, true),
      ),
    )
    .prepare('live_session')
const prepared = new WeakMap<Db, ReturnType<typeof prepareLive>>()

/** The user of a session that stands and whose account may still be used, else null. */
export async function liveSession(
  { database, clock }: Services,
  id: string,
): Promise<SignedIn | null> {
  const live = prepared.get(database.db) ?? prepareLive(database.db)
  prepared.set(database.db, live)
  const [row] = await live.execute({ id, now: clock.now().toISOString() })
  return row ?? null
}

/** Opens a session and ends the user's earlier ones: one person, one session (gaps-1). */
export async function openSession(services: Services, userId: string): Promise<string> {
  const now = services.clock.now()
  const id = newId()
  const ended = await services.database.db.transaction(async (tx) => {
    // Two logins at once take turns here, so that exactly one session is left.
    await tx.execute(sql`select 1 from app_user where id = ${userId} for update`)
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
    return earlier
  })
  for (const earlier of ended) services.hub.endSession(earlier.id)
  return id
}

/**
 * Ends the sessions of a user within a change, such as a new password, a deactivation or another role: every
 * token of theirs is worth nothing after the commit, and their sockets are cut. `except` may stay.
 */
export async function endSessionsOf(
  change: ChangeContext,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
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
}

/** Ends a session; its tokens are worth nothing from now on. */
export async function endSession(services: Services, id: string): Promise<void> {
  await services.database.db
    .update(session)
    .set({ ended: services.clock.now().toISOString() })
    .where(and(eq(session.id, id), isNull(session.ended)))
  services.hub.endSession(id)
}
