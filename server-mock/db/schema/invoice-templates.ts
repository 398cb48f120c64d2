import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** `words` has the shape of `InvoiceWords` (`contracts/model/cases/invoice-template.ts`). */
export const invoiceTemplate = pgTable(
  'invoice_template',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    name: text('name').notNull(),
    taxType: text('tax_type', {
      enum: ['VAT', 'GST', 'SALES_TAX', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE'],
    }).notNull(),
    words: jsonb('words').notNull(),
  },
  (t) => [index('invoice_template_customer').on(t.customerId)],
)
