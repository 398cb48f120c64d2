import { and, eq } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { invoice } from '../../db/schema/invoices.ts'
import { invoicePdf } from '../../files/invoice-pdf.ts'
import { fileName } from '../../text/file-name.ts'
import { InvoiceData } from './data.ts'
import { invoicePage } from './page.ts'

/** Which invoice of whose case. */
type Named = { customerId: string; caseId: string; invoiceId: string }

/** Its number is the customer's own wording: what parts it, as in RE/2026/7, is no folder. */
const invoiceFile = (number: string): string =>
  fileName(`${number.replaceAll(/[/\\]/g, '-')}.pdf`, 'application/pdf', 1)

/**
 * One invoice of a case as a PDF, made anew from what was frozen: the same invoice, the same bytes. Null where the case has
 * no such invoice.
 */
export async function storedInvoice(
  tx: Db | Tx,
  { customerId, caseId, invoiceId }: Named,
): Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const [found] = await tx
    .select({ number: invoice.number, created: invoice.created, data: invoice.data })
    .from(invoice)
    .where(
      and(
        eq(invoice.id, invoiceId),
        eq(invoice.caseId, Number(caseId)),
        eq(invoice.customerId, customerId),
      ),
    )
  if (!found) return null
  const page = invoicePage(found.number, z.parse(InvoiceData, found.data))
  const bytes = await invoicePdf(page, new Date(toInstant(found.created)))
  return { filename: invoiceFile(found.number), bytes: new Uint8Array(bytes) }
}
