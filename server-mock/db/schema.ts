/**
 * The tables. Plain PostgreSQL, so that the embedded and the external engine run the same migrations.
 * Money is in hundredths, percentages in hundredths of a percent (gaps-2, 0.2). Moments keep
 * milliseconds, the precision of the wire, so that a cursor read back compares equal.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { listIndexes } from './list-indexes.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' }).notNull()
const maybeMoment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })
const count = (name: string) => integer(name).notNull().default(0)

export const customer = pgTable('customer', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  plan: text('plan', { enum: ['LITE', 'PRO', 'ENTERPRISE'] }).notNull(),
  /** IANA name: when its scheduled mails go out (G-32). */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Whether its card payment account is connected (gaps-1, "Payment setup"). */
  providerStatus: text('provider_status', { enum: ['connected', 'pending'] })
    .notNull()
    .default('pending'),
  created: moment('created'),
})

export const appUser = pgTable(
  'app_user',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    publicName: text('public_name').notNull(),
    role: text('role', { enum: ['ADMIN', 'AGENT'] }).notNull(),
    state: text('state', { enum: ['ACTIVE', 'DEACTIVATED', 'INVITATION_PENDING'] }).notNull(),
    verified: boolean('verified').notNull(),
    passwordHash: text('password_hash'),
    receiveUnreadEmails: boolean('receive_unread_emails').notNull().default(true),
    receivePayments: boolean('receive_payments').notNull().default(true),
    created: moment('created'),
  },
  (t) => [uniqueIndex('app_user_email').on(sql`lower(${t.email})`)],
)

/** One row per login; ending it revokes every token that names it (document 1 issue of token life). */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    created: moment('created'),
    expires: moment('expires'),
    ended: maybeMoment('ended'),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const emailFlow = pgTable('email_flow', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  name: text('name').notNull(),
})

/** One message of a mail flow; `content` is HTML, `config` as `contracts/model/mail-template.ts` says. */
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
  },
  (t) => [
    index('mail_template_flow').on(t.flowId),
    uniqueIndex('mail_template_trigger')
      .on(t.flowId, t.triggerEvent)
      .where(sql`trigger_event is not null`),
  ],
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
})

export const translation = pgTable('translation', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  language: text('language').notNull(),
  isActive: boolean('is_active').notNull(),
  isDefault: boolean('is_default').notNull(),
})

/** What a list row shows and a filter asks: narrow, so that counter updates stay small (stack.md, server 4). */
export const caseRow = pgTable(
  'case_row',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    customerId: text('customer_id').notNull(),
    version: integer('version').notNull().default(1),
    state: text('state', {
      enum: ['STANDBY', 'ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'],
    }).notNull(),
    host: text('host').notNull(),
    sourceCaseId: text('source_case_id'),
    dateStateUpdated: moment('date_state_updated'),
    lastActivity: moment('last_activity'),
    reminderDate: date('reminder_date', { mode: 'string' }),
    reminderName: text('reminder_name'),
    unreadEmails: count('unread_emails'),
    uncheckedLicenses: count('unchecked_licenses'),
    scheduledSent: count('scheduled_sent'),
    scheduledFailed: count('scheduled_failed'),
    scheduledPaused: count('scheduled_paused'),
    scheduledWaiting: count('scheduled_waiting'),
    triggeredFailed: count('triggered_failed'),
    failedPayments: count('failed_payments'),
    failedLetters: count('failed_letters'),
    initialEmailSent: boolean('initial_email_sent').notNull().default(false),
    country: text('country'),
    currency: text('currency'),
    finalAmount: bigint('final_amount', { mode: 'number' }),
    tags: text('tags').array().notNull().default([]),
    contactEmail: text('contact_email').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactCompany: text('contact_company').notNull().default(''),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(host || ' ' || id::text || ' ' || coalesce(source_case_id, '') || ' ' || contact_email || ' ' || contact_name || ' ' || contact_company)`,
      ),
  },
  (t) => [
    index('case_row_contact').on(t.customerId, sql`lower(${t.contactEmail})`),
    index('case_row_search').using('gin', sql`${t.search} gin_trgm_ops`),
    ...listIndexes(t),
  ],
)

/** The rest of a case, one to one with its row. */
export const caseDetail = pgTable(
  'case_detail',
  {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .references(() => caseRow.id),
    customerId: text('customer_id').notNull(),
    caseUuid: text('case_uuid').notNull(),
    created: moment('created'),
    emailFlowId: text('email_flow_id'),
    emailFlowName: text('email_flow_name'),
    translationId: text('translation_id'),
    opponentContact: jsonb('opponent_contact').notNull(),
    imprint: jsonb('imprint'),
    additionalFees: jsonb('additional_fees').notNull(),
    settlementDate: date('settlement_date', { mode: 'string' }),
    settlementPercentage: integer('settlement_percentage'),
    taxType: text('tax_type'),
    taxPercentage: integer('tax_percentage'),
    wasActivated: boolean('was_activated').notNull().default(false),
    /** Whose work it is (G-157). */
    activatedBy: text('activated_by'),
    /** When the initial mail of the last activation left: what "N days after" counts from (G-32). */
    initialSentAt: maybeMoment('initial_sent_at'),
    /** Since when automation is paused: resuming shifts by the time since (spec README, 4). */
    pausedAt: maybeMoment('paused_at'),
    /** What the portal's login asks for; six digits (gaps-3, 3.1). */
    pin: text('pin').notNull().default(''),
    /** What the payment in progress was frozen at, in hundredths (gaps-2, 0.2.3). */
    amountDue: bigint('amount_due', { mode: 'number' }),
    payment: jsonb('payment'),
    billingAddress: jsonb('billing_address'),
    vatIdRequired: boolean('vat_id_required').notNull().default(false),
    allowPrepaymentInvoicing: boolean('allow_prepayment_invoicing').notNull().default(false),
    invoiceTemplateId: text('invoice_template_id'),
    callbackRequest: jsonb('callback_request'),
    invoices: jsonb('invoices').notNull().default([]),
    caseLog: jsonb('case_log').notNull().default([]),
  },
  /** What the portal's address names. */
  (t) => [index('case_detail_uuid').on(t.caseUuid)],
)

export const finding = pgTable(
  'finding',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    price: bigint('price', { mode: 'number' }),
    originalFilename: text('original_filename').notNull(),
    pageLink: text('page_link').notNull(),
    /** What the demo's pictures are drawn from. */
    pictureSeed: integer('picture_seed').notNull(),
  },
  (t) => [index('finding_case').on(t.caseId, t.position)],
)

export const license = pgTable(
  'license',
  {
    id: text('id').primaryKey(),
    findingId: text('finding_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    customerId: text('customer_id').notNull(),
    state: text('state', { enum: ['UNCHECKED', 'VALID', 'INVALID'] }).notNull(),
    filename: text('filename').notNull(),
    uploaded: moment('uploaded'),
    note: text('note'),
    validationUserName: text('validation_user_name'),
  },
  (t) => [uniqueIndex('license_finding').on(t.findingId), index('license_case').on(t.caseId)],
)

/** `content` has the shape that `contracts/model/activity.ts` gives its type, without `mail_content`. */
export const activity = pgTable(
  'activity',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    created: moment('created'),
    userId: text('user_id'),
    userName: text('user_name'),
    content: jsonb('content').notNull(),
    /** Entries of one moment stand in the order in which they were written. */
    written: bigint('written', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    index('activity_case').on(t.caseId, t.created.desc().nullsFirst(), t.id),
    /** What the scheduler asks: moments on the wire compare as text. */
    index('activity_due')
      .on(sql`(content->>'scheduled_at')`)
      .where(sql`type in ('EMAIL_SCHEDULED', 'SCHEDULED') and content->>'status' = 'SCHEDULED'`),
  ],
)

export const email = pgTable(
  'email',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Null while unmapped. */
    caseId: bigint('case_id', { mode: 'number' }),
    /** The case an unmapped mail may belong to (G-110). */
    guessedCaseId: bigint('guessed_case_id', { mode: 'number' }),
    direction: text('direction', { enum: ['IN', 'OUT'] }).notNull(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    cc: text('cc').notNull().default(''),
    bcc: text('bcc').notNull().default(''),
    subject: text('subject').notNull(),
    /** Of a mail of the flow: its template, so that nothing already sent goes out again (T5). */
    templateId: text('template_id'),
    received: moment('received'),
    unread: smallint('unread').notNull().default(0),
    /** Plain text and sanitised HTML. */
    text: text('text').notNull(),
    html: text('html'),
    textAsHtml: text('text_as_html'),
    /** SHA-256 of the raw mail: a repeated delivery is filed once. */
    digest: text('digest').notNull(),
    messageId: text('message_id'),
    raw: bytea('raw'),
  },
  (t) => [
    uniqueIndex('email_digest').on(t.customerId, t.digest),
    index('email_case').on(t.caseId),
    index('email_unmapped')
      .on(t.customerId, t.received.desc().nullsFirst(), t.id)
      .where(sql`case_id is null and direction = 'IN'`),
  ],
)

export const attachment = pgTable(
  'attachment',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    emailId: text('email_id').notNull(),
    filename: text('filename').notNull(),
    checksum: text('checksum').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [index('attachment_email').on(t.emailId)],
)

/**
 * What leaves the server by mail, written in the transaction of the change that causes it. At most once: a
 * row found as `sending` after a crash is ambiguous and settles as failed (spec README, 17).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Null for mails of the installation itself. */
    caseId: bigint('case_id', { mode: 'number' }),
    emailId: text('email_id'),
    activityId: text('activity_id'),
    /** The command that caused it: its answer tells how it ended. */
    commandId: text('command_id'),
    actor: jsonb('actor').notNull(),
    /** What kind of mail, such as INITIAL, SCHEDULED, PAID, MANUAL or SYSTEM. */
    kind: text('kind').notNull(),
    /** Fixed before sending. */
    messageId: text('message_id').notNull(),
    /** Sender, recipients, subject, bodies. */
    mail: jsonb('mail').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    created: moment('created'),
    claimed: maybeMoment('claimed'),
    /** Which of several processes took it (`db/peers.ts`): as long as that one lives, it is under way. */
    claimedBy: integer('claimed_by'),
    settled: maybeMoment('settled'),
    error: text('error'),
    /** Who took it, so that a Resend after a partial refusal reaches only the others. */
    accepted: jsonb('accepted').notNull().default([]),
  },
  (t) => [
    index('outbox_waiting').on(t.created, t.id).where(sql`state in ('queued', 'sending')`),
    index('outbox_activity').on(t.activityId),
    uniqueIndex('outbox_message').on(t.messageId),
  ],
)

/** What the demo's built-in mail catcher took, read at `/outbox`. */
export const caughtMail = pgTable(
  'caught_mail',
  {
    id: text('id').primaryKey(),
    received: moment('received'),
    sender: text('sender').notNull(),
    recipients: text('recipients').notNull(),
    subject: text('subject').notNull(),
    raw: bytea('raw').notNull(),
  },
  (t) => [index('caught_mail_received').on(t.received.desc().nullsFirst(), t.id)],
)

/** The tags a customer has ever used (gaps-2, 11). */
export const customerTag = pgTable(
  'customer_tag',
  {
    customerId: text('customer_id').notNull(),
    folded: text('folded').notNull(),
    tag: text('tag').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.folded] })],
)

/** Maintained in the transaction of the change; a test compares it with a recount. */
export const caseCount = pgTable(
  'case_count',
  {
    customerId: text('customer_id').notNull(),
    state: text('state').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.state] })],
)

/**
 * How many cases share what the filters of the list ask for, so that the total of a filter costs nothing at any
 * size. Kept by triggers on `case_row`, which only add rows (`n` may be negative): nobody waits for a lock, and
 * the rows of one kind are summed up (`db/tally.ts`). `traits` is what `case_traits()` says of the row.
 */
export const caseTally = pgTable(
  'case_tally',
  {
    customerId: text('customer_id').notNull(),
    state: text('state').notNull(),
    traits: integer('traits').notNull(),
    /** Of ACTIVE cases alone: no filter asks for others'. */
    reminderDate: date('reminder_date', { mode: 'string' }),
    n: integer('n').notNull(),
  },
  (t) => [index('case_tally_customer').on(t.customerId)],
)

/** The customer's last event number, updated by the last statement of every change (engine.md 2). */
export const eventHead = pgTable('event_head', {
  customerId: text('customer_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

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
    at: moment('at'),
    payload: json('payload').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.seq] }),
    index('event_command').on(t.customerId, t.commandId),
    index('event_case').on(t.caseId, t.caseVersion),
    index('event_at').on(t.at),
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
    created: moment('created'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_created').on(t.created)],
)

/** Facts about this installation itself, such as that its demo data is complete. */
export const installation = pgTable('installation', {
  fact: text('fact').primaryKey(),
  value: jsonb('value').notNull(),
})
