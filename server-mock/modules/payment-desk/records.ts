import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { deskRecord } from '../../db/schema/payments.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { demoAccount } from '../payment-provider/account-of.ts'

/** The stand-in's own account of a customer. `blocked`: it takes no payments any more. */
export const Account = z.object({
  email: z.string(),
  submitted: z.boolean(),
  enabled: z.boolean(),
  gone: z.boolean(),
})
export type Account = z.infer<typeof Account>

const Attempt = z.object({ id: z.string(), method: z.string(), message: z.nullable(z.string()) })

/** The payer's bank asks the money back; `answerBy` in seconds, as the service counts. */
const Dispute = z.object({
  id: z.string(),
  status: z.enum([
    ...(['needs_response', 'won', 'lost'] as const),
    ...(['warning_needs_response', 'warning_closed'] as const),
  ]),
  answerBy: z.int(),
})

/** A checkout session there, with what was tried in it. */
export const DeskSession = z.object({
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  description: z.string(),
  locale: z.string(),
  email: z.nullable(z.string()),
  paidUrl: z.string(),
  leftUrl: z.string(),
  reference: z.string(),
  /** The payment that succeeded, or of which nothing is ever heard. */
  payment: z.nullable(z.object({ id: z.string(), method: z.string(), silent: z.boolean() })),
  failed: z.nullable(Attempt),
  ended: z.boolean(),
  /** How much of the payment went back to the payer. */
  returned: z._default(z.int(), 0),
  dispute: z._default(z.nullable(Dispute), null),
})
export type DeskSession = z.infer<typeof DeskSession>

type Row = typeof deskRecord.$inferSelect

/** As the service, it ends a session after a day. */
const OPEN_MS = 24 * 60 * 60_000

export type SeenSession = DeskSession & {
  id: string
  account: string
  status: 'open' | 'complete' | 'expired'
  created: string
}

function seen({ clock }: Pick<Services, 'clock'>, row: Row): SeenSession {
  const session = z.parse(DeskSession, row.body)
  const isLate = clock.now().getTime() - Date.parse(row.created) >= OPEN_MS
  const status = session.payment ? 'complete' : session.ended || isLate ? 'expired' : 'open'
  return { ...session, id: row.id, account: row.account ?? '', status, created: row.created }
}

/** Makes a record once for each key; a repeated request gets what the first one made. */
export async function putRecord(
  { database, clock }: Services,
  kind: Row['kind'],
  { id, key, account, body }: { id: string; key: string; account: string | null; body: unknown },
): Promise<Row> {
  const values = { id, kind, key, account, body, created: clock.now().toISOString() }
  const [made] = await database.db
    .insert(deskRecord)
    .values(values)
    .onConflictDoNothing({ target: deskRecord.key })
    .returning()
  if (made) return made
  const [before] = await database.db.select().from(deskRecord).where(eq(deskRecord.key, key))
  if (!before) throw new Error('the record is gone')
  return before
}

const recordOf = async (db: Db | Tx, kind: Row['kind'], id: string): Promise<Row | null> => {
  const [row] = await db
    .select()
    .from(deskRecord)
    .where(and(eq(deskRecord.id, id), eq(deskRecord.kind, kind)))
  return row ?? null
}

/** An account there; those of the demo's customers are there from the start. */
export async function accountAt({ database }: Services, id: string): Promise<Account | null> {
  const row = await recordOf(database.db, 'account', id)
  if (row) return z.parse(Account, row.body)
  return id.startsWith(demoAccount(''))
    ? { email: '', submitted: true, enabled: true, gone: false }
    : null
}

const Link = z.object({ account: z.string(), back: z.string() })

/** Whose account a link of the stand-in is for, and where it leads back to. */
export async function linkAt(
  { database }: Services,
  id: string,
): Promise<z.infer<typeof Link> | null> {
  const row = await recordOf(database.db, 'link', id)
  return row && z.parse(Link, row.body)
}

export async function sessionAt(services: Services, id: string): Promise<SeenSession | null> {
  const row = await recordOf(services.database.db, 'session', id)
  return row && seen(services, row)
}

/** The session that a payment was made in. */
export async function sessionOfPayment(
  services: Services,
  payment: string,
): Promise<SeenSession | null> {
  const [row] = await services.database.db
    .select()
    .from(deskRecord)
    .where(and(eq(deskRecord.kind, 'session'), sql`body->'payment'->>'id' = ${payment}`))
  return row ? seen(services, row) : null
}

/** What a webhook says, before it is one: of which account, and the object that it is about. */
export type News = { type: string; account: string; object: Record<string, unknown> }

async function putWebhook(tx: Tx, at: string, { type, account, object }: News): Promise<void> {
  const id = `evt_${newId()}`
  await tx.insert(deskRecord).values({
    ...{ id, kind: 'webhook', key: id, account, created: at, sendAt: at },
    body: {
      ...{ id, object: 'event', type, account, api_version: null, data: { object } },
      created: Math.floor(Date.parse(at) / 1_000),
    },
  })
}

/** Something happens to a session, and the webhooks that tell it wait with it; null where nothing may happen any more. */
export async function changeSession(
  services: Services,
  id: string,
  work: (session: SeenSession) => { body: Partial<DeskSession>; tell: string[] } | null,
): Promise<SeenSession | null> {
  return services.database.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(deskRecord)
      .where(and(eq(deskRecord.id, id), eq(deskRecord.kind, 'session')))
      .for('update')
    const before = row && seen(services, row)
    const done = before && work(before)
    if (!done) return null
    const body = { ...z.parse(DeskSession, row.body), ...done.body }
    await tx.update(deskRecord).set({ body }).where(eq(deskRecord.id, id))
    const payment = body.payment?.id ?? null
    const object = { id, metadata: { checkout: body.reference }, payment_intent: payment }
    const at = services.clock.now().toISOString()
    for (const type of done.tell)
      await putWebhook(tx, at, { type, account: before.account, object })
    return seen(services, { ...row, body })
  })
}

/** As `changeSession`, for an account. */
export async function changeAccount(
  services: Services,
  id: string,
  { tell, ...body }: Partial<Account> & { tell: string },
): Promise<void> {
  const now = await accountAt(services, id)
  if (!now) return
  const at = services.clock.now().toISOString()
  await services.database.db.transaction(async (tx) => {
    const values = { id, kind: 'account' as const, key: id, account: id, created: at }
    const next = { ...now, ...body }
    await tx
      .insert(deskRecord)
      .values({ ...values, body: next })
      .onConflictDoUpdate({ target: deskRecord.id, set: { body: next } })
    await putWebhook(tx, at, { type: tell, account: id, object: { id, metadata: {} } })
  })
}

/** Webhooks that wait to be sent by now. */
export const waitingWebhooks = ({ database, clock }: Services): Promise<Row[]> =>
  database.db
    .select()
    .from(deskRecord)
    .where(and(isNotNull(deskRecord.sendAt), lte(deskRecord.sendAt, clock.now().toISOString())))
    .orderBy(asc(deskRecord.sendAt), asc(deskRecord.id))
    .limit(40)

/** As the service, it sends one that nobody took again for days, each time later. */
const AGAIN_MS = [1, 5, 30, 120, 600, 3_600].map((seconds) => seconds * 1_000)

/** What became of sending one. */
export async function webhookSent(
  { database, clock }: Services,
  { id, tries }: Row,
  isTaken: boolean,
): Promise<void> {
  const wait = isTaken ? undefined : AGAIN_MS[tries]
  const sendAt = wait === undefined ? null : new Date(clock.now().getTime() + wait).toISOString()
  await database.db
    .update(deskRecord)
    .set({ sendAt, tries: tries + 1 })
    .where(eq(deskRecord.id, id))
}
