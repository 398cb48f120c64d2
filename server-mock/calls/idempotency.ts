import { createHash, createHmac } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { idempotency } from '../db/schema/log.ts'
import { isLockTimeout } from '../db/unavailable.ts'
import { RolledBack, refuse } from './refusal.ts'

/** The answer to a repeat that cannot wait any longer for the first. */
export const stillRunning = refuse(
  409,
  'This change is still being saved. Try again in a moment.',
  { retryAfter: 1 },
)

/** A command's key: of one user, for one content (engine.md 16). */
export type CommandKey = { userId: string; key: string; fingerprint: string }

/**
 * What is compared when a key comes again: the call and its parsed fields, whatever their order. Of a key of its own:
 * fields may hold a password, and who reads the table shall have nothing to try words against (security.md V11).
 */
export const fingerprintOf = (
  { dataKey }: Pick<Config, 'dataKey'>,
  call: string,
  fields: unknown,
): string =>
  createHmac('sha256', `framewright idempotency\n${dataKey}`)
    .update(`${call}\n${JSON.stringify(sorted(fields ?? null))}`)
    .digest('base64url')

const sorted = (value: unknown): unknown => {
  // A file counts by its bytes: the form around it is written anew each time (engine.md 16).
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url')
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => [
    key,
    sorted(member),
  ])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What this user did under the key before: a digest of what was asked, and its answer. */
export async function keptUnder(
  db: Db | Tx,
  { userId, key }: Pick<CommandKey, 'userId' | 'key'>,
): Promise<{ fingerprint: string; answer: unknown } | undefined> {
  const [kept] = await db
    .select({ fingerprint: idempotency.fingerprint, answer: idempotency.answer })
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)))
  return kept
}

/**
 * Takes the key for this transaction: the same key in another transaction waits here for our commit.
 * Answers the stored answer when the command was done before.
 */
export async function claimKey(
  tx: Tx,
  { userId, key, fingerprint }: CommandKey,
  at: string,
): Promise<{ stored: unknown } | null> {
  const claimed = await tx
    .insert(idempotency)
    .values({ userId, key, fingerprint, status: 200, answer: {}, created: at })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
    .catch((error: unknown) => {
      // Another process still works on the first attempt, for longer than a repeat waits (engine.md 16).
      throw isLockTimeout(error) ? new RolledBack(stillRunning) : error
    })
  if (claimed.length > 0) return null
  const known = await keptUnder(tx, { userId, key })
  if (known?.fingerprint === fingerprint) return { stored: known.answer }
  throw new RolledBack(
    refuse(422, 'This request could not be processed. Reload the page and try again.'),
  )
}

/** Keeps the answer, without its events: those are read again by the command's id. */
export const storingAnswer = ({ userId, key }: CommandKey, answer: unknown): SQL => sql`
  update idempotency set answer = ${JSON.stringify(answer)}::jsonb
  where user_id = ${userId} and key = ${key}`
