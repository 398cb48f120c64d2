import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { count, instant } from './columns.ts'

/**
 * An order to do one thing to many cases; who carries it out holds its row for each of them. A person gives it, or a
 * change of a mail template that is applied to cases, named by `template_id`.
 */
export const caseBulk = pgTable(
  'case_bulk',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    userId: text('user_id').notNull(),
    /** Of the shape that `contracts/model/cases/case-bulk.ts` gives it. */
    act: jsonb('act').notNull(),
    state: text('state', { enum: ['running', 'finished', 'stopped'] }).notNull(),
    undoOf: text('undo_of'),
    templateId: text('template_id'),
    created: instant('created'),
    total: integer('total').notNull(),
    done: count('done'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  },
  (t) => [
    index('case_bulk_user').on(t.userId, t.created.desc().nullsFirst()),
    index('case_bulk_created').on(t.created),
    /** One order of a user at a time, and one of a template. */
    uniqueIndex('case_bulk_running')
      .on(t.userId)
      .where(sql`state = 'running' and template_id is null`),
    uniqueIndex('case_bulk_template')
      .on(t.templateId)
      .where(sql`state = 'running' and template_id is not null`),
    /** Taken back once. */
    uniqueIndex('case_bulk_undo').on(t.undoOf),
  ],
)

/** One case of an order: what became of it commits together with its change, so that it is done once. */
export const caseBulkItem = pgTable(
  'case_bulk_item',
  {
    bulkId: text('bulk_id').notNull(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'unchanged', 'refused'] }).notNull(),
    /** Of an undo: what puts this case back, and the version that it had after the change. */
    step: jsonb('step'),
    ifMatch: integer('if_match'),
    /** Why it was refused. */
    message: text('message'),
    /** What would put it back (`contracts/rules/case-changes/case-undo.ts`), and its version since. */
    reversal: jsonb('reversal'),
    version: integer('version'),
  },
  (t) => [
    primaryKey({ columns: [t.bulkId, t.caseId] }),
    index('case_bulk_item_waiting').on(t.bulkId, t.position).where(sql`state = 'waiting'`),
    index('case_bulk_item_refused').on(t.bulkId, t.position).where(sql`state = 'refused'`),
  ],
)
