import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { PaymentPartKind } from '../../../contracts/rules/money/payment-breakdown.ts'
import type { Db } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { payment, paymentLine } from '../../db/schema/payments.ts'

export type LedgerRow = typeof payment.$inferSelect
export type LedgerLine = Omit<typeof paymentLine.$inferSelect, 'paymentId' | 'position'>

/** Rows that are in memory at a time. */
const AT_ONCE = 1000

/** Whose, and from which moment to which, both with it. */
export type Period = { customerId: string; from: string; to: string }

/** A part as one value of a row that is read: a report has four times as many parts as rows. */
const packed = sql<[PaymentPartKind, string, number, number, number][]>`json_agg(json_build_array(
  ${paymentLine.kind}, ${paymentLine.description}, ${paymentLine.net}, ${paymentLine.tax}, ${paymentLine.gross}
) order by ${paymentLine.position})`

async function linesOf(db: Db, rows: readonly LedgerRow[]): Promise<Map<string, LedgerLine[]>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ id: paymentLine.paymentId, parts: packed })
    .from(paymentLine)
    .where(sql`${paymentLine.paymentId} = any(${sql.param(ids)}::text[])`)
    .groupBy(paymentLine.paymentId)
  return new Map(
    found.map(({ id, parts }) => [
      id,
      parts.map(([kind, description, net, tax, gross]) => ({ kind, description, net, tax, gross })),
    ]),
  )
}

/** The rows of the ledger of a time in their order, as many at a time as somebody takes. */
export async function* ledgerRows(
  db: Db,
  { customerId, from, to }: Period,
): AsyncGenerator<LedgerRow[]> {
  let after: { received: string; id: string } | null = null
  while (true) {
    const rows: LedgerRow[] = await db
      .select()
      .from(payment)
      .where(
        and(
          eq(payment.customerId, customerId),
          gte(payment.received, from),
          lte(payment.received, to),
          after
            ? sql`(${payment.received}, ${payment.id}) > (${after.received}::timestamptz, ${after.id})`
            : undefined,
        ),
      )
      .orderBy(asc(payment.received), asc(payment.id))
      .limit(AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({ ...row, received: toInstant(row.received) }))
    if (rows.length < AT_ONCE) return
    after = last
  }
}

type Parted = { row: LedgerRow; lines: LedgerLine[] }[]

async function parted(db: Db, rows: readonly LedgerRow[]): Promise<Parted> {
  const lines = await linesOf(db, rows)
  return rows.map((row) => ({ row, lines: lines.get(row.id) ?? [] }))
}

/** The same with the parts of each; those of the next rows are read while somebody takes these. */
export async function* ledgerOf(db: Db, period: Period): AsyncGenerator<Parted> {
  let ahead: Promise<Parted> | null = null
  for await (const rows of ledgerRows(db, period)) {
    const before: Promise<Parted> | null = ahead
    ahead = parted(db, rows)
    // Where nobody takes it any more, nobody hears of its failure.
    ahead.catch(() => undefined)
    if (before) yield await before
  }
  if (ahead) yield await ahead
}
