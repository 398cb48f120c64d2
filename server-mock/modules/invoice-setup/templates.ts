import type { Calls } from '../../../contracts/api/calls.ts'
import type { InvoiceTemplate } from '../../../contracts/model/cases/invoice-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { sortInvoiceTemplates } from '../../../contracts/rules/invoices/invoice-templates.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { invoiceTemplate } from '../../db/schema/invoice-templates.ts'
import { headOf } from '../../events/read.ts'
import { ofCustomer, templateById, templateOf } from '../invoice-templates/rows.ts'

/** A customer's invoice templates by their names. */
export async function invoiceTemplatesOf(
  db: Db | Tx,
  customerId: string,
): Promise<InvoiceTemplate[]> {
  const rows = await db.select().from(invoiceTemplate).where(ofCustomer(customerId))
  return sortInvoiceTemplates(rows.map(templateOf))
}

/** COMMAPI-64. */
export const readInvoiceTemplates = reads<Calls['readInvoiceTemplates']>(
  async ({ user, services }) => {
    const { db } = services.database
    // The number first: what is read after it may only be newer.
    const asOf = await headOf(db, user.customerId)
    return { asOf, body: await invoiceTemplatesOf(db, user.customerId) }
  },
)

/** COMMAPI-66. */
export const readInvoiceTemplate = reads<Calls['readInvoiceTemplate']>(
  async ({ params, user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    const body = await templateById(db, user.customerId, params.id)
    return body ? { asOf, body } : refuse(404, messages.notFound)
  },
)
