import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { storedInvoice } from './stored-invoice.ts'

/** One invoice, to view or to download. */
export const readInvoice = reads<Calls['readInvoice']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const { id: caseId, invoiceId } = params
  const found = await storedInvoice(db, { customerId: user.customerId, caseId, invoiceId })
  return found
    ? { asOf, file: { ...found, type: 'application/pdf' } }
    : refuse(404, messages.notFound)
})
