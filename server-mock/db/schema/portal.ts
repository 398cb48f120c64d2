import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, maybeInstant } from './columns.ts'

/**
 * The names that settlement portals have or had. A name is never given to another customer: links in mails and letters
 * go on leading to whom they named. A trigger on `customer` gives everybody a first one.
 */
export const portalHost = pgTable(
  'portal_host',
  {
    /** Of an `internal` one the part before PORTAL_HOST, which has no dot; of an `external` one the whole name. */
    host: text('host').primaryKey(),
    customerId: text('customer_id').notNull(),
    kind: text('kind', { enum: ['internal', 'external'] }).notNull(),
    /** Whether it led here when it was looked at last; always true of an `internal` one. */
    verified: boolean('verified').notNull(),
    since: instant('since'),
    /** When the customer gave it up; null for one that counts. */
    until: maybeInstant('until'),
  },
  (t) => [uniqueIndex('portal_host_current').on(t.customerId, t.kind).where(sql`until is null`)],
)

/** Tries of PINs, as far as they still count: who tried which case is only known under a key. */
export const portalAttempt = pgTable(
  'portal_attempt',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    /** Until then they count, and lock once there are too many. */
    until: instant('until'),
  },
  (t) => [index('portal_attempt_until').on(t.until)],
)
