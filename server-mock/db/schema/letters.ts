import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What was sent by post, as it was printed; how far it has come stands in its entry of the timeline. */
export const letter = pgTable(
  'letter',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** Whole credits that it costs; 0 once they were given back (G-82, G-83). */
    cost: integer('cost').notNull(),
    created: instant('created'),
    data: jsonb('data').notNull(),
  },
  (t) => [index('letter_case').on(t.caseId)],
)
