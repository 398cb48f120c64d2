import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { invoice } from '../../db/schema/invoices.ts'
import { headOf } from '../../events/read.ts'
import { invoicePdf } from '../../files/invoice-pdf.ts'
import { InvoiceData } from './data.ts'
import { invoicePage } from './page.ts'

/** One invoice as a PDF, made anew from what was frozen: the same invoice, the same bytes. */
export const readInvoice = reads<Calls['readInvoice']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const [found] = await db
    .select({ number: invoice.number, created: invoice.created, data: invoice.data })
    .from(invoice)
    .where(
      and(
        eq(invoice.id, params.invoiceId),
        eq(invoice.caseId, Number(params.id)),
        eq(invoice.customerId, user.customerId),
      ),
    )
  if (!found) return refuse(404, messages.notFound)
  const page = invoicePage(found.number, z.parse(InvoiceData, found.data))
  const bytes = await invoicePdf(page, new Date(toInstant(found.created)))
  return { asOf, file: { filename: `${found.number}.pdf`, type: 'application/pdf', bytes } }
})
