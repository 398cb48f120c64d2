import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { letterStatuses } from '../../../contracts/model/cases/letter.ts'
import { bytea, count, instant, maybeInstant } from './columns.ts'

/** What was sent by post: how far it has come, and what its entry of the timeline repeats. */
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
    /** Its entry of the timeline. */
    activityId: text('activity_id'),
    status: text('status', { enum: letterStatuses }).notNull().default('sent'),
    /** The provider's own id of it, from its acceptance there; its entry tells it once the checks are over (G-704). */
    providerId: text('provider_id'),
    failReason: text('fail_reason'),
    pages: integer('pages').notNull().default(1),
    /** The letter that took its place, and when somebody marked it as done (G-705). */
    replacedBy: text('replaced_by'),
    acknowledged: maybeInstant('acknowledged'),
    /** Raised by each change of its status. */
    version: integer('version').notNull().default(1),
    /** When the provider is asked for it next; null: not any more. */
    lookAt: maybeInstant('look_at'),
    /** Looks in a row that found nothing new. */
    looks: count('looks'),
  },
  (t) => [
    index('letter_case').on(t.caseId),
    index('letter_look').on(t.lookAt).where(sql`look_at is not null`),
    index('letter_provider').on(t.providerId).where(sql`provider_id is not null`),
  ],
)

/** The file of a letter as it was printed, byte for byte. */
export const letterFile = pgTable('letter_file', {
  letterId: text('letter_id')
    .primaryKey()
    .references(() => letter.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
})

/** Files that the demo's printer was sent, before a letter names them. */
export const postFile = pgTable('post_file', {
  id: text('id').primaryKey(),
  bytes: bytea('bytes').notNull(),
  created: instant('created'),
})

/**
 * Letters of the demo's printer, shown at `/post`. How far one has come follows from these moments and the clock alone
 * (`stand-in-course.ts`).
 */
export const postLetter = pgTable(
  'post_letter',
  {
    id: text('id').primaryKey(),
    /** By which a repeated request is known. */
    key: text('key').notNull(),
    fileName: text('file_name').notNull(),
    bytes: bytea('bytes').notNull(),
    pages: integer('pages').notNull(),
    recipient: jsonb('recipient').notNull(),
    created: instant('created'),
    submitted: maybeInstant('submitted'),
    cancelled: maybeInstant('cancelled'),
    /** The last status that was called back with. */
    told: text('told'),
  },
  (t) => [
    uniqueIndex('post_letter_key').on(t.key),
    index('post_letter_created').on(t.created.desc().nullsFirst(), t.id),
  ],
)
