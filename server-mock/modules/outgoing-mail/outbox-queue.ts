import { and, asc, eq, inArray, isNull, lte, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { noMailSender, type Services } from '../../services.ts'
import { type Claimed, isHeld, type OutboxMail, REPORTS, readRow, UNKNOWN } from './outbox-row.ts'
import { settle } from './settle.ts'

/** Of no lane that is being served (`laneOf`). */
function isFree(busy: readonly string[]): SQL | undefined {
  if (busy.length === 0) return undefined
  const others = and(ne(outbox.kind, 'REPORT'), notInArray(outbox.customerId, [...busy]))
  return busy.includes(REPORTS) ? others : or(eq(outbox.kind, 'REPORT'), others)
}

/**
 * Takes the oldest mail that waits and may go by now, of a lane that is not being served. One statement, as it runs after every
 * event.
 */
export async function claim(
  { database, clock }: Services,
  busy: readonly string[],
): Promise<Claimed | null> {
  if (!(await database.peers.isSeen())) return null
  const now = clock.now().toISOString()
  const waits = and(
    eq(outbox.state, 'queued'),
    or(isNull(outbox.notBefore), lte(outbox.notBefore, now)),
  )
  const oldest = database.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(waits, isFree(busy)))
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

/** Says that a mail is handed over from now on, before any of it is; false where this process has it no more. */
export async function markHanded({ database }: Services, row: Claimed): Promise<boolean> {
  const marked = await database.db
    .update(outbox)
    .set({ mail: { ...row.mail, handed: true } satisfies OutboxMail })
    .where(isHeld(row))
    .returning({ id: outbox.id })
  return marked.length > 0
}

/**
 * What a process that is gone left half done: whether it was delivered nobody knows, so it is not sent again, but for a report
 * that was still being made.
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
  for (const row of rows.map(readRow)) {
    const later = row.kind === 'REPORT' && row.mail.handed !== true
    await settle(services, row, { error: UNKNOWN, accepted: [], later })
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

/** How often a mail of no case is looked for while somebody waits for it. */
const LOOK_MS = 100

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
      clearInterval(looks)
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
    // No event tells of a mail of no case.
    const looks = row.caseId === null ? setInterval(look, LOOK_MS) : undefined
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

/** How long a person waits to be told how a mail ended that they asked for, in ms. */
const TOLD_WITHIN = 8_000

/** Why the mail that a command has queued did not leave; null where it left, or nobody knows by then. */
export async function errorOfAsked(
  services: Services,
  { customerId, commandId, kind }: { customerId: string; commandId: string; kind: Claimed['kind'] },
): Promise<string | null> {
  const [queued] = await services.database.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.customerId, customerId),
        eq(outbox.commandId, commandId),
        eq(outbox.kind, kind),
      ),
    )
  const settled = queued && (await untilSettled(services, queued.id, TOLD_WITHIN))
  return settled?.error ?? null
}
