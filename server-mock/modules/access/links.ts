import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { type LinkKind, mailedLink } from '../../db/schema/links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long each is good (G-227, G-236: verification and signup 7 days; G-234: reset 24 hours). */
const lifeOf: Record<LinkKind, number> = {
  verification: 7 * DAY_MS,
  reset: DAY_MS,
  signup: 7 * DAY_MS,
}

/** Where each leads in the app. */
const pathOf: Record<LinkKind, string> = {
  verification: '/user/verification/',
  reset: '/user/password_reset/',
  signup: '/signup/',
}

/** 256 random bits: guessing one is hopeless, so its digest needs no salt. */
const newToken = (): string => randomBytes(32).toString('base64url')

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The address of a link; `publicUrl` is the configured one, never what a request calls the server. */
export const linkAddress = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}${pathOf[kind]}${token}`

const unspent = () => and(isNull(mailedLink.used), isNull(mailedLink.superseded))

/**
 * Takes turns with whoever makes, uses or supersedes a link of this user. To be asked before any of it: who holds a link
 * and waits for its user would block who holds the user and waits for the link.
 */
export async function lockLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from app_user where id = ${userId} for update`)
}

/** Ends the open links of this kind that a user has. The user's row has to be locked. */
export async function supersedeLinks(
  tx: Tx,
  { kind, userId, at }: { kind: LinkKind; userId: string; at: string },
): Promise<void> {
  await tx
    .update(mailedLink)
    .set({ superseded: at })
    .where(and(eq(mailedLink.userId, userId), eq(mailedLink.kind, kind), unspent()))
}

type Issue = { kind: LinkKind; userId: string; now: Date }

/**
 * Makes a link of this kind for a user; earlier ones of that kind stop working. Only its digest is stored:
 * the token that is returned belongs into the mail and nowhere else.
 */
export async function issueLink(tx: Tx, { kind, userId, now }: Issue): Promise<{ token: string }> {
  // Two at once take turns here, so that exactly one link is left.
  await lockLinksOf(tx, userId)
  await supersedeLinks(tx, { kind, userId, at: now.toISOString() })
  const token = newToken()
  await tx.insert(mailedLink).values({
    digest: digestOf(token),
    kind,
    userId,
    created: now.toISOString(),
    expires: new Date(now.getTime() + lifeOf[kind]).toISOString(),
  })
  return { token }
}

/**
 * Takes a link back whose mail surely reached nobody: it counts for nothing, and the one that it took the place
 * of is good again.
 */
export async function takeLinkBack(
  tx: Tx,
  { kind, token }: { kind: LinkKind; token: string },
): Promise<void> {
  const digest = digestOf(token)
  // Takes turns with `issueLink`, so that one link at the most is good.
  await tx.execute(sql`select 1 from app_user
    where id = (select user_id from mailed_link where digest = ${digest}) for update`)
  const [gone] = await tx
    .delete(mailedLink)
    .where(and(eq(mailedLink.digest, digest), isNull(mailedLink.used)))
    .returning()
  if (!gone || gone.superseded !== null) return
  await tx
    .update(mailedLink)
    .set({ superseded: null })
    .where(
      and(
        eq(mailedLink.userId, gone.userId),
        eq(mailedLink.kind, kind),
        eq(mailedLink.superseded, gone.created),
      ),
    )
}

/** Which link somebody came with. A link of another kind is none. */
export type LinkQuery = { kind: LinkKind; token: string; now: Date }

const genuine = ({ kind, token, now }: LinkQuery) =>
  and(
    eq(mailedLink.digest, digestOf(token)),
    eq(mailedLink.kind, kind),
    gt(mailedLink.expires, now.toISOString()),
  )

/** Whose link it is and what became of it; null for one that never was, has expired or is of another kind. */
export async function findLink(
  tx: Db | Tx,
  query: LinkQuery,
): Promise<{ userId: string; state: 'open' | 'used' | 'superseded' } | null> {
  const [row] = await tx.select().from(mailedLink).where(genuine(query))
  if (!row) return null
  const state = row.used !== null ? 'used' : row.superseded !== null ? 'superseded' : 'open'
  return { userId: row.userId, state }
}

/** Uses an open link up and says whose it was; null if it is not open. Of two at once one gets it. */
export async function spendLink(tx: Tx, query: LinkQuery): Promise<{ userId: string } | null> {
  const [row] = await tx
    .update(mailedLink)
    .set({ used: query.now.toISOString() })
    .where(and(genuine(query), unspent()))
    .returning({ userId: mailedLink.userId })
  return row ?? null
}

/** How many links of this kind were made for a user since `since`. */
export const linksSince = (tx: Db | Tx, kind: LinkKind, userId: string, since: Date) =>
  tx.$count(
    mailedLink,
    and(
      eq(mailedLink.userId, userId),
      eq(mailedLink.kind, kind),
      gt(mailedLink.created, since.toISOString()),
    ),
  )
