import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Deleted notes, as long as their author may take the deletion back. */
export const deletedNote = pgTable(
  'deleted_note',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    userId: text('user_id'),
    userName: text('user_name'),
    created: instant('created'),
    content: jsonb('content').notNull(),
    written: bigint('written', { mode: 'number' }).notNull(),
    deleted: instant('deleted'),
  },
  (t) => [index('deleted_note_deleted').on(t.deleted)],
)
