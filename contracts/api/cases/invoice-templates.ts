import { InvoiceTemplate } from '../../model/cases/invoice-template.ts'
import { Id, partsOf } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { staffOfCustomer } from '../call.ts'
import { nothing, read } from '../rows.ts'

export const invoiceTemplateCalls = {
  /** COMMAPI-64. LITE has none (SUBS-26). */
  readInvoiceTemplates: read({
    method: 'GET',
    path: '/customer/:customer_id/invoice_templates',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    answer: partsOf(InvoiceTemplate),
    policy: { ...staffOfCustomer, plans: ['PRO', 'ENTERPRISE'] },
  }),
}
