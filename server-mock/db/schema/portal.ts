import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, count, instant, maybeInstant } from './columns.ts'

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

/** What a customer has set for its portal; no row before the first save. */
export const portalSettings = pgTable(
  'portal_settings',
  {
    customerId: text('customer_id').primaryKey(),
    homepage: text('homepage'),
    privacyStatementLink: text('privacy_statement_link'),
    imprintLink: text('imprint_link'),
    /**
     * The own domain that is wanted: anybody may want any, and it is theirs once it is found to be (`portal_host`). When it
     * was looked at, and what was wrong then, as the last event told.
     */
    ownDomain: text('own_domain'),
    domainChecked: maybeInstant('domain_checked'),
    domainProblem: text('domain_problem', {
      enum: ['record', 'unreachable', 'elsewhere', 'taken'],
    }),
    /** When it is looked at next. */
    lookAt: maybeInstant('look_at'),
    version: count('version'),
  },
  (t) => [index('portal_settings_look').on(t.lookAt)],
)

/** Pictures of portals, public as the portals are. A new one has a new id, so that no old one is shown in its place. */
export const portalImage = pgTable(
  'portal_image',
  {
    customerId: text('customer_id').notNull(),
    type: text('type', { enum: ['logo', 'favicon', 'about_us_image'] }).notNull(),
    id: text('id').notNull(),
    /** What its bytes are; it is served as that and nothing else. */
    kind: text('kind', { enum: ['jpg', 'png', 'gif', 'ico'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.type] }), uniqueIndex('portal_image_id').on(t.id)],
)
