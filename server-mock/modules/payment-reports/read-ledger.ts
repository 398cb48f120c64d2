import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { payment, paymentLine } from '../../db/schema/payments.ts'

export type LedgerRow = typeof payment.$inferSelect
export type LedgerLine = typeof paymentLine.$inferSelect

/** Rows that are in memory at a time. */
const AT_ONCE = 1000

/** Whose, and from which moment to which, both with it. */
export type Period = { customerId: string; from: string; to: string }

async function linesOf(db: Db, rows: readonly LedgerRow[]): Promise<Map<string, LedgerLine[]>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select()
    .from(paymentLine)
    .where(sql`${paymentLine.paymentId} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(paymentLine.paymentId), asc(paymentLine.position))
  const of = new Map<string, LedgerLine[]>(ids.map((id) => [id, []]))
  for (const line of found) of.get(line.paymentId)?.push(line)
  return of
}

/** The ledger of a time in its order, part by part as somebody takes them. */
export async function* ledgerOf(
  db: Db,
  { customerId, from, to }: Period,
): AsyncGenerator<{ row: LedgerRow; lines: LedgerLine[] }[]> {
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
    const lines = await linesOf(db, rows)
    yield rows.map((row) => ({
      row: { ...row, received: toInstant(row.received) },
      lines: lines.get(row.id) ?? [],
    }))
    if (rows.length < AT_ONCE) return
    after = last
  }
}
