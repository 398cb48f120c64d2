import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The defaults that a new case is filled in with; what is null fills in nothing (gaps-2, 10). */
export const caseTemplate = pgTable(
  'case_template',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    name: text('name').notNull(),
    created: instant('created'),
    version: integer('version').notNull().default(1),
    currency: text('currency'),
    country: text('country'),
    licenseFee: bigint('license_fee', { mode: 'number' }),
    taxType: text('tax_type', {
      enum: ['VAT', 'GST', 'SALES_TAX', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE'],
    }),
    taxPercentage: integer('tax_percentage'),
    invoiceTemplateId: text('invoice_template_id'),
    vatIdRequired: boolean('vat_id_required').notNull().default(false),
    allowPrepaymentInvoicing: boolean('allow_prepayment_invoicing').notNull().default(false),
    additionalFees: jsonb('additional_fees').notNull().default([]),
    settlementPercentage: integer('settlement_percentage'),
    settlementDays: integer('settlement_days'),
    emailFlowId: text('email_flow_id'),
    translationId: text('translation_id'),
  },
  (t) => [index('case_template_customer').on(t.customerId)],
)
