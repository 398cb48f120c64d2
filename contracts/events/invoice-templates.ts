import { InvoiceTemplate } from '../model/cases/invoice-template.ts'
import { Count, partsOf } from '../model/primitives.ts'
import { z } from '../schema.ts'

export const InvoiceTemplatesListed = z.object({
  templates: partsOf(InvoiceTemplate),
  as_of: Count,
})
