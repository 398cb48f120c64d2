import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** Events and stored answers are kept this long (engine.md 2 and 16). */
const KEPT_DAYS = 30
const HOUR_MS = 3_600_000

/** How long the deletion of a note can be taken back: somebody who is offline meanwhile may still want to. */
const NOTE_KEPT_HOURS = 24

/** How long what is being written waits for its end, and a picture for the save that names it. */
const DRAFT_KEPT_DAYS = 90

/**
 * Removes events, stored answers and bulk actions that are older than 30 days, mailed links that ended as long ago, the
 * notes that were deleted a day ago, drafts and pictures that nothing has touched or named for 90 days, and tries of PINs
 * that count no more.
 */
export async function prune({ database, clock }: Services): Promise<void> {
  const now = clock.now().getTime()
  const before = new Date(now - KEPT_DAYS * 24 * HOUR_MS).toISOString()
  const draftBefore = new Date(now - DRAFT_KEPT_DAYS * 24 * HOUR_MS).toISOString()
  const noteBefore = new Date(now - NOTE_KEPT_HOURS * HOUR_MS).toISOString()
  await database.db.execute(sql`delete from event where at < ${before}::timestamptz`)
  await database.db.execute(sql`delete from idempotency where created < ${before}::timestamptz`)
  await database.db.execute(sql`delete from mailed_link where expires < ${before}::timestamptz`)
  await database.db.execute(
    sql`delete from deleted_note where deleted < ${noteBefore}::timestamptz`,
  )
  await database.db.execute(
    sql`delete from picture where named is null and added < ${draftBefore}::timestamptz`,
  )
  const ended = clock.now().toISOString()
  await database.db.execute(sql`delete from portal_attempt where until <= ${ended}::timestamptz`)
  await database.db.execute(sql`delete from mail_draft where updated < ${draftBefore}::timestamptz`)
  await database.db.execute(sql`delete from case_bulk_item where bulk_id in (
    select id from case_bulk where created < ${before}::timestamptz)`)
  await database.db.execute(sql`delete from case_bulk where created < ${before}::timestamptz`)
}

/** To be run after bulk loads, and hourly where no autovacuum does it (performance.md, the embedded database). */
export async function tidy({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.pool.query('vacuum (analyze)')
}

async function keepUp(services: Services): Promise<void> {
  const { peers } = services.database
  if (!(await peers.leads('upkeep'))) return
  await prune(services)
  if (peers.self === null) await tidy(services)
}

/** Prunes and tidies every hour, in one of the processes; returns what ends it. */
export function startUpkeep(services: Services): () => void {
  const timer = setInterval(() => {
    keepUp(services).catch((error) => services.log.error('upkeep failed', error))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
