import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Who changed the offer, the contact, the imprint or the flow of a case, when, from what to what. Kept as long as the
 * case, while events go after 30 days. A trigger refuses to change or remove an entry.
 */
export const caseHistory = pgTable(
  'case_history',
  {
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** The version that the case has since: no two changes of a case share one. */
    version: integer('version').notNull(),
    customerId: text('customer_id').notNull(),
    at: instant('at'),
    /** With their name of that time, as `contracts/events/envelope.ts` says. */
    actor: jsonb('actor').notNull(),
    event: text('event').notNull(),
    /** As `contracts/events/case-history.ts` says. */
    through: jsonb('through'),
    changes: jsonb('changes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.version] })],
)

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
