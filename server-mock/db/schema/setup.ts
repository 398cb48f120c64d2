import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { count, instant, maybeInstant } from './columns.ts'

/** A mail flow. One that was deleted stays, for cases that it was used for (G-702). */
export const emailFlow = pgTable(
  'email_flow',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    name: text('name').notNull(),
    deleted: maybeInstant('deleted'),
  },
  (t) => [index('email_flow_customer').on(t.customerId).where(sql`deleted is null`)],
)

/**
 * How many cases of each state use a flow, so that the list of flows costs the same at any number of cases. Kept by
 * triggers on both tables of a case, as `case_tally` is, and summed up like it (`upkeep/tally.ts`).
 */
export const flowTally = pgTable(
  'flow_tally',
  {
    customerId: text('customer_id').notNull(),
    flowId: text('flow_id').notNull(),
    state: text('state').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [index('flow_tally_flow').on(t.flowId)],
)

/**
 * One message of a mail flow as it is now; `content` is HTML, `config` as `contracts/model/mail/mail-template.ts` says. One that
 * was deleted stays: mails that were planned with it may go out all the same.
 */
export const mailTemplate = pgTable(
  'mail_template',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    flowId: text('flow_id').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: ['triggered', 'scheduled', 'custom', 'letter'] }).notNull(),
    triggerEvent: text('trigger_event', {
      enum: ['INITIAL', 'DISCOUNT_END', 'LICENSE_VALIDATED', 'LICENSE_REJECTED', 'PAID'],
    }),
    scheduleDays: integer('schedule_days'),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    config: jsonb('config').notNull(),
    version: integer('version').notNull().default(1),
    created: instant('created').defaultNow(),
    /** When it was saved last, and by whom; null where nobody did it. */
    updated: instant('updated').defaultNow(),
    userId: text('user_id'),
    userName: text('user_name'),
    /** The version that the last save brought back. */
    restoredFrom: integer('restored_from'),
    deleted: maybeInstant('deleted'),
  },
  (t) => [
    index('mail_template_flow').on(t.flowId),
    uniqueIndex('mail_template_trigger')
      .on(t.flowId, t.triggerEvent)
      .where(sql`trigger_event is not null and deleted is null`),
    uniqueIndex('mail_template_days')
      .on(t.flowId, t.scheduleDays)
      .where(sql`schedule_days is not null and deleted is null`),
  ],
)

/**
 * What a message was with each of its saves, the newest included: a trigger on `mail_template` writes it, nothing
 * changes it. A mail that waits is sent as the version that it was planned with.
 */
export const mailTemplateVersion = pgTable(
  'mail_template_version',
  {
    customerId: text('customer_id').notNull(),
    templateId: text('template_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    config: jsonb('config').notNull(),
    scheduleDays: integer('schedule_days'),
    at: instant('at'),
    userId: text('user_id'),
    userName: text('user_name'),
    restoredFrom: integer('restored_from'),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)

/** How many planned mails of a template have this status. Kept and summed up as `flow_tally` is, by triggers on `activity`. */
export const plannedTally = pgTable(
  'planned_tally',
  {
    customerId: text('customer_id').notNull(),
    templateId: text('template_id').notNull(),
    status: text('status', { enum: ['SCHEDULED', 'PAUSED'] }).notNull(),
    n: integer('n').notNull(),
  },
  (t) => [index('planned_tally_template').on(t.templateId)],
)

/** How a customer's mail leaves; the password is encrypted with DATA_KEY. */
export const mailSetup = pgTable('mail_setup', {
  customerId: text('customer_id').primaryKey(),
  active: text('active', { enum: ['SMTP', 'SLL', ''] })
    .notNull()
    .default(''),
  smtpHost: text('smtp_host'),
  smtpPort: integer('smtp_port'),
  smtpEmail: text('smtp_email'),
  smtpUsername: text('smtp_username'),
  smtpPassword: text('smtp_password'),
  senderName: text('sender_name'),
  spfEmail: text('spf_email'),
  inboundActive: boolean('inbound_active').notNull().default(false),
  version: count('version'),
})

/** Values of a mail server that a validation refused, as a fingerprint that tells nothing of them. */
export const mailRefusal = pgTable(
  'mail_refusal',
  {
    customerId: text('customer_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    at: instant('at'),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.fingerprint] })],
)

/**
 * A test mail that was sent, by the mark that it carries, and when it came back. In the database, because
 * another process than the one that waits may take it.
 */
export const inboundTest = pgTable('inbound_test', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  created: instant('created'),
  received: maybeInstant('received'),
})

/** The texts of one language of a settlement portal: HTML, and questions with their answers. */
const portalTexts = {
  loginText: text('login_text').notNull().default(''),
  caseOverviewText: text('case_overview_text').notNull().default(''),
  aboutUsText: text('about_us_text').notNull().default(''),
  faq: jsonb('faq').notNull().default([]),
}

/** A language of a customer's settlement portal, by its code. One that was deleted stays, for cases that are no more. */
export const translation = pgTable(
  'translation',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    language: text('language').notNull(),
    isActive: boolean('is_active').notNull(),
    isDefault: boolean('is_default').notNull(),
    ...portalTexts,
    version: integer('version').notNull().default(1),
    /** When a text was saved last, and by whom; null where nobody did it. */
    updated: instant('updated').defaultNow(),
    userId: text('user_id'),
    userName: text('user_name'),
    /** The version that the last save brought back. */
    restoredFrom: integer('restored_from'),
    deleted: maybeInstant('deleted'),
  },
  (t) => [
    uniqueIndex('translation_language').on(t.customerId, t.language).where(sql`deleted is null`),
  ],
)

/** What the texts of a language were with each save, the newest included: a trigger on `translation` writes it. */
export const translationVersion = pgTable(
  'translation_version',
  {
    customerId: text('customer_id').notNull(),
    translationId: text('translation_id').notNull(),
    version: integer('version').notNull(),
    ...portalTexts,
    at: instant('at'),
    userId: text('user_id'),
    userName: text('user_name'),
    restoredFrom: integer('restored_from'),
  },
  (t) => [primaryKey({ columns: [t.translationId, t.version] })],
)
