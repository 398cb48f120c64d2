import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { noticeEvents } from '../../../contracts/rules/notices/notice.ts'
import { instant } from './columns.ts'

/** The customer's last event number, updated by the last statement of every change (engine.md 2). */
export const eventHead = pgTable('event_head', {
  customerId: text('customer_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

/** The events that somebody may be told of; to the letter in queries as well, so that the index serves them. */
export const noticeNames: SQL = sql`name in (${sql.raw(
  Object.keys(noticeEvents)
    .map((name) => `'${name}'`)
    .join(', '),
)})`

export const event = pgTable(
  'event',
  {
    customerId: text('customer_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    v: integer('v').notNull(),
    caseId: bigint('case_id', { mode: 'number' }),
    caseVersion: integer('case_version'),
    commandId: text('command_id'),
    /** Kept as the text that goes out, as the payload is: printing a parsed value cost half of a catch-up. */
    actor: json('actor').notNull(),
    at: instant('at'),
    payload: json('payload').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.seq] }),
    index('event_command').on(t.customerId, t.commandId),
    index('event_case').on(t.caseId, t.caseVersion),
    index('event_at').on(t.at),
    index('event_notice').on(t.customerId, t.seq).where(noticeNames),
  ],
)

/** First answers of committed changes, kept 30 days (engine.md 16). */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    /** The answer without its events; they are added again by command id. */
    answer: jsonb('answer').notNull(),
    created: instant('created'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_created').on(t.created)],
)
