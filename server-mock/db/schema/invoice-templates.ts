import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, maybeInstant } from './columns.ts'

/** `words` has the shape of `InvoiceWords` (`contracts/model/cases/invoice-template.ts`). */
const values = {
  name: text('name').notNull(),
  taxType: text('tax_type', {
    enum: ['VAT', 'GST', 'SALES_TAX', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE'],
  }).notNull(),
  words: jsonb('words').notNull(),
}

/** What invoices are written from. One that was deleted stays, for the cases that name it. */
export const invoiceTemplate = pgTable(
  'invoice_template',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    ...values,
    version: integer('version').notNull().default(1),
    /** When it was saved last, and by whom; null where nobody did it. */
    updated: instant('updated').defaultNow(),
    userId: text('user_id'),
    userName: text('user_name'),
    /** The version that the last save brought back. */
    restoredFrom: integer('restored_from'),
    deleted: maybeInstant('deleted'),
  },
  (t) => [index('invoice_template_customer').on(t.customerId)],
)

/** What a template was with each save, the newest included: a trigger on `invoice_template` writes it. */
export const invoiceTemplateVersion = pgTable(
  'invoice_template_version',
  {
    customerId: text('customer_id').notNull(),
    templateId: text('template_id').notNull(),
    version: integer('version').notNull(),
    ...values,
    at: instant('at'),
    userId: text('user_id'),
    userName: text('user_name'),
    restoredFrom: integer('restored_from'),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)
