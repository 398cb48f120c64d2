import { and, eq } from 'drizzle-orm'
import { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { invoice } from '../../db/schema/invoices.ts'
import { drawnInvoice } from '../../files/invoice/invoice-thread.ts'
import { fileName } from '../../text/file-name.ts'
import { invoicePage } from './page.ts'
import { keptXml, keptXRechnung } from './structured.ts'

/** Which invoice of whose case. */
type Named = { customerId: string; caseId: string; invoiceId: string }

/** Its number is the customer's own wording: what parts it, as in RE/2026/7, is no folder. */
export const invoiceFile = (number: string, kind: 'pdf' | 'xml'): string =>
  fileName(`${number.replaceAll(/[/\\]/g, '-')}.${kind}`, `application/${kind}`, 1)

type File = { filename: string; bytes: Uint8Array<ArrayBuffer> }

const xmlFile = (filename: string, xml: string | null): File | null =>
  xml === null ? null : { filename, bytes: new TextEncoder().encode(xml) }

const isOf = ({ customerId, caseId, invoiceId }: Named) =>
  and(
    eq(invoice.id, invoiceId),
    eq(invoice.caseId, Number(caseId)),
    eq(invoice.customerId, customerId),
  )

/** An invoice as it is kept. */
export type StoredInvoice = typeof invoice.$inferSelect

/** The paper of an invoice, made anew from what was frozen: the same invoice, the same bytes. */
export function drawnPaper(kept: StoredInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const data = z.parse(InvoiceData, kept.data)
  return drawnInvoice({
    page: invoicePage(kept.number, data),
    created: new Date(toInstant(kept.created)),
    archive: kept.layout === 1 ? null : { language: data.language, xml: keptXml(kept) },
  })
}

/**
 * One invoice of a case as a PDF, made anew from what was frozen: the same invoice, the same bytes. Null where the case has
 * no such invoice.
 */
export async function storedInvoice(tx: Db | Tx, named: Named): Promise<File | null> {
  const [found] = await tx.select().from(invoice).where(isOf(named))
  if (!found) return null
  return { filename: invoiceFile(found.number, 'pdf'), bytes: await drawnPaper(found) }
}

/** The e-invoice that was issued with an invoice of a case, byte for byte. Null where there is none. */
export async function storedEInvoice(tx: Db | Tx, named: Named): Promise<File | null> {
  const [found] = await tx
    .select({ number: invoice.number, xml: invoice.xml, xmlDigest: invoice.xmlDigest })
    .from(invoice)
    .where(isOf(named))
  return found ? xmlFile(invoiceFile(found.number, 'xml'), keptXml(found)) : null
}

/** The same as XRechnung. */
export async function storedXRechnung(tx: Db | Tx, named: Named): Promise<File | null> {
  const { number, xrechnung, xrechnungDigest } = invoice
  const [found] = await tx
    .select({ number, xrechnung, xrechnungDigest })
    .from(invoice)
    .where(isOf(named))
  return found
    ? xmlFile(invoiceFile(`${found.number}-XRechnung`, 'xml'), keptXRechnung(found))
    : null
}
