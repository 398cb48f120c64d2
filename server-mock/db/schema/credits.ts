import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Every booking of credits, never changed and never removed; the balance is their sum (G-88). A purchase
 * stays billable until its `invoicing` says that it was invoiced. What a letter holds is booked when it is accepted, and
 * again where its price rises; what it gets back is booked once.
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Whole credits; below zero where they were spent. */
    amount: integer('amount').notNull(),
    kind: text('kind', { enum: ['purchase', 'letter', 'letter-returned', 'correction'] }).notNull(),
    /** Of purchases alone. */
    invoicing: text('invoicing', { enum: ['to be invoiced', 'invoiced'] }),
    letterId: text('letter_id'),
    /** Who booked them, as they were called then; null where nobody of the customer did. */
    userId: text('user_id'),
    userName: text('user_name'),
    created: instant('created'),
  },
  (t) => [
    index('credit_entry_customer').on(t.customerId),
    uniqueIndex('credit_entry_returned').on(t.letterId).where(sql`kind = 'letter-returned'`),
  ],
)
