import { and, asc, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { type Claimed, readRow, UNKNOWN } from '../../modules/outgoing-mail/outbox-row.ts'
import { type Ending, settle } from '../../modules/outgoing-mail/settle.ts'
import type { SendLimits } from '../../network/smtp/connect.ts'
import { noMailSender, type Services } from '../../services.ts'
import { sendRow } from './send-row.ts'

/** Customers served at the same time; each of them one mail after the other. */
const PARALLEL = 4

/** How often it looks by itself, should a wake-up be forgotten. */
const LOOK_MS = 2_000

/** What an ending server still waits for a mail under way. */
const LEAVE_MS = 5_000

export type OutboxOptions = Partial<SendLimits>

const limitsOf = ({ config }: Services, given: OutboxOptions): SendLimits => ({
  connectMs: config.mailConnectMs,
  wholeMs: config.mailSendMs,
  ...given,
})

/**
 * Takes the oldest mail that waits and may go by now, of a customer who is not being served. One statement, as it runs after every
 * event.
 */
export async function claim(
  { database, clock }: Services,
  busy: readonly string[],
): Promise<Claimed | null> {
  if (!(await database.peers.isSeen())) return null
  const now = clock.now().toISOString()
  const after = sql<string>`coalesce(${outbox.mail}->'retry'->>'after', '')`
  const waits = and(eq(outbox.state, 'queued'), lte(after, now))
  const oldest = database.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(busy.length > 0 ? and(waits, notInArray(outbox.customerId, [...busy])) : waits)
    .orderBy(asc(outbox.created), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await database.db
    .update(outbox)
    .set({
      state: 'sending',
      claimed: now,
      claimedBy: database.peers.self,
    })
    .where(eq(outbox.id, oldest))
    .returning()
  return row ? readRow(row) : null
}

/**
 * What a process that is gone left half done: whether it was delivered nobody knows, so it is not sent again.
 * `start`: this process has sent nothing yet.
 */
export async function settleAbandoned(services: Services, start = true): Promise<void> {
  const { db, peers } = services.database
  if (peers.self === null && !start) return
  const gone = peers.isGone(outbox.claimedBy)
  const own = start && peers.self !== null ? eq(outbox.claimedBy, peers.self) : undefined
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.state, 'sending'), or(gone, own)))
    .orderBy(asc(outbox.created))
  for (const row of rows) await settle(services, readRow(row), { error: UNKNOWN, accepted: [] })
}

async function sendAndSettle(
  services: Services,
  row: Claimed,
  limits: SendLimits,
  stop?: AbortSignal,
): Promise<void> {
  const ending = await sendRow(services, row, limits, stop).catch((cause: unknown): Ending => {
    services.log.error('A mail could not be made', cause)
    return { error: 'The mail could not be made.', accepted: [] }
  })
  await settle(services, row, ending)
}

/** Sends everything that waits now, one mail after the other, and resolves when nothing waits any more. */
export async function drainOutbox(services: Services, options: OutboxOptions = {}): Promise<void> {
  const limits = limitsOf(services, options)
  for (;;) {
    const row = await claim(services, [])
    if (!row) return
    await sendAndSettle(services, row, limits)
  }
}

export type RunningOutbox = { kick(): void; close(): Promise<void> }

/**
 * Sends what is queued: each mail at most once, never again by itself (spec README, 17) but for a link that
 * surely reached nobody (`settle`). `kick` wakes it after
 * a commit. `close` ends it in good order: a mail still under way after some seconds is given up and settled.
 */
export function startOutbox(services: Services, options: OutboxOptions = {}): RunningOutbox {
  const limits = limitsOf(services, options)
  const stop = new AbortController()
  const served = new Map<string, Promise<void>>()
  let closed = false
  let awake = false
  let pumping: Promise<void> = Promise.resolve()

  const serve = (row: Claimed): void => {
    const done = sendAndSettle(services, row, limits, stop.signal)
      .catch((cause: unknown) => services.log.error('A mail could not be settled', cause))
      .finally(() => {
        served.delete(row.customerId)
        kick()
      })
    served.set(row.customerId, done)
  }

  const pump = async (): Promise<void> => {
    while (awake && !closed) {
      awake = false
      while (!closed && served.size < PARALLEL) {
        const row = await claim(services, [...served.keys()])
        if (!row) break
        serve(row)
      }
    }
  }

  const kick = (): void => {
    if (closed) return
    if (awake) return
    awake = true
    pumping = pumping
      .then(pump)
      .catch((cause: unknown) => services.log.error('The outbox could not be read', cause))
  }

  const clean = (start: boolean): void => {
    pumping = pumping
      .then(() => settleAbandoned(services, start))
      .catch((cause: unknown) => services.log.error('The outbox could not be read', cause))
  }

  clean(true)
  kick()
  const looking = setInterval(() => {
    clean(false)
    kick()
  }, LOOK_MS).unref()

  return {
    kick,
    close: async () => {
      closed = true
      clearInterval(looking)
      await pumping
      const giveUp = setTimeout(() => stop.abort(), LEAVE_MS)
      await Promise.all(served.values())
      clearTimeout(giveUp)
    },
  }
}

const ended = async ({ database }: Services, id: string) => {
  const [row] = await database.db
    .select({
      error: outbox.error,
      customerId: outbox.customerId,
      caseId: outbox.caseId,
      state: outbox.state,
    })
    .from(outbox)
    .where(eq(outbox.id, id))
  return row
}

/**
 * Waits until a queued mail has been sent or has failed; null if that takes longer than `ms`, if the mail is
 * taken back meanwhile, or if this server sends nothing at all.
 */
export async function untilSettled(
  services: Services,
  outboxId: string,
  ms: number,
): Promise<{ error: string | null } | null> {
  const row = await ended(services, outboxId)
  if (!row) return null
  if (row.state === 'sent' || row.state === 'failed') return { error: row.error }
  if (services.outbox === noMailSender) return null
  return new Promise((resolve, reject) => {
    const finish = (found: { error: string | null } | null): void => {
      clearTimeout(timer)
      leave()
      resolve(found)
    }
    const look = (): void => {
      ended(services, outboxId).then((now) => {
        if (!now) finish(null)
        else if (now.state === 'sent' || now.state === 'failed') finish({ error: now.error })
      }, reject)
    }
    const leave = services.hub.subscribe(row.customerId, (events) => {
      // Whatever happens to the case may have ended or taken back its mail.
      if (events.some(({ caseId }) => Number(caseId) === row.caseId)) look()
    })
    const timer = setTimeout(() => finish(null), ms)
    // It may have ended between the first look and the subscription.
    services.hub.watching(row.customerId).then(look, reject)
  })
}

/** Everybody who took this mail in an earlier attempt: a Resend does not reach them again. */
export async function alreadyReached(
  tx: Pick<Services['database']['db'], 'select'>,
  activityId: string,
): Promise<Set<string>> {
  const rows = await tx
    .select({ accepted: outbox.accepted })
    .from(outbox)
    .where(and(eq(outbox.activityId, activityId), inArray(outbox.state, ['sent', 'failed'])))
  return new Set(
    rows.flatMap(({ accepted }) =>
      Array.isArray(accepted)
        ? accepted.filter((one) => typeof one === 'string').map((one) => one.toLowerCase())
        : [],
    ),
  )
}
