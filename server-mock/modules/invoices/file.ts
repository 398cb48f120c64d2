import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { storedEInvoice, storedInvoice, storedXRechnung } from './stored-invoice.ts'

const formats = {
  pdf: { read: storedInvoice, type: 'application/pdf' },
  xml: { read: storedEInvoice, type: 'application/xml' },
  xrechnung: { read: storedXRechnung, type: 'application/xml' },
} as const

/** One invoice, to view or to download: its paper, or its structured part. */
export const readInvoice = reads<Calls['readInvoice']>(
  async ({ params, query, user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    const { id: caseId, invoiceId } = params
    const { read, type } = formats[query.format ?? 'pdf']
    const found = await read(db, { customerId: user.customerId, caseId, invoiceId })
    return found ? { asOf, file: { ...found, type } } : refuse(404, messages.notFound)
  },
)
