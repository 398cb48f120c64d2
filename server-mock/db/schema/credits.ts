import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Every booking of credits, never changed and never removed; the balance is their sum (G-88). A purchase
 * stays billable until its `invoicing` says that it was invoiced.
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Whole credits; below zero where they were spent. */
    amount: integer('amount').notNull(),
    kind: text('kind', { enum: ['purchase'] }).notNull(),
    invoicing: text('invoicing', { enum: ['to be invoiced', 'invoiced'] }).notNull(),
    /** Who booked them, as they were called then. */
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    created: instant('created'),
  },
  (t) => [index('credit_entry_customer').on(t.customerId)],
)
