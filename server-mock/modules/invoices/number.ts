import { and, eq, sql } from 'drizzle-orm'
import { invoice, invoiceSeries } from '../../db/schema/invoices.ts'
import type { ChangeContext } from '../../events/change.ts'

/** At least so many digits (G-126). */
const DIGITS = 4

/** A number of a series as it is printed. */
export const invoiceNumber = (prefix: string, running: number): string =>
  `${prefix}${String(running).padStart(DIGITS, '0')}`

async function nextOf(change: ChangeContext, prefix: string): Promise<string> {
  const [series] = await change.tx
    .insert(invoiceSeries)
    .values({ customerId: change.customerId, prefix, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.customerId, invoiceSeries.prefix],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ last: invoiceSeries.last })
  if (!series) throw new Error('the series gave no number')
  return invoiceNumber(prefix, series.last)
}

/**
 * The next number of the customer's series of this prefix (G-126). The series stays locked until the commit, and a
 * change that does not stand gives its number back: no number is left out, none is given twice. Where another series
 * has come by the same text (`A` and 10001, `A1` and 0001), the one after it is taken.
 */
export async function nextInvoiceNumber(change: ChangeContext, prefix: string): Promise<string> {
  for (;;) {
    const number = await nextOf(change, prefix)
    const taken = await change.tx
      .select({ id: invoice.id })
      .from(invoice)
      .where(and(eq(invoice.customerId, change.customerId), eq(invoice.number, number)))
    if (taken.length === 0) return number
  }
}
