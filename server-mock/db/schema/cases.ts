import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { listIndexes } from '../list-indexes.ts'
import { count, instant, maybeInstant } from './columns.ts'

/** What a list row shows and a filter asks: narrow, so that counter updates stay small (performance.md, the server). */
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
    dateStateUpdated: instant('date_state_updated'),
    lastActivity: instant('last_activity'),
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
    /** That of its detail, kept by a trigger: whoever writes it into a new row as well spares the row a change. */
    emailFlowId: text('email_flow_id'),
    contactEmail: text('contact_email').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactCompany: text('contact_company').notNull().default(''),
    /** The list item as JSON text (CASEDATA-19), kept by a trigger: a page is what stands here, joined. */
    item: text('item').notNull().default(''),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(host || ' ' || id::text || ' ' || coalesce(source_case_id, '') || ' ' || contact_email || ' ' || contact_name || ' ' || contact_company)`,
      ),
  },
  (t) => [
    index('case_row_contact').on(t.customerId, sql`lower(${t.contactEmail})`),
    index('case_row_search').using('gin', sql`${t.search} gin_trgm_ops`),
    /** The cases of a flow in the list's order, of each state by itself. */
    index('case_row_flow')
      .on(
        t.customerId,
        t.emailFlowId,
        t.state,
        t.dateStateUpdated.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`email_flow_id is not null`),
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
    created: instant('created'),
    emailFlowId: text('email_flow_id'),
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
    initialSentAt: maybeInstant('initial_sent_at'),
    /** Since when automation is paused: resuming shifts by the time since (G-604). */
    pausedAt: maybeInstant('paused_at'),
    /** What the portal's login asks for; six digits (communication.md 3.1). */
    pin: text('pin').notNull().default(''),
    /** What the payment in progress was frozen at, in hundredths (G-409). */
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
  (t) => [
    /** What the portal's address names. */
    index('case_detail_uuid').on(t.caseUuid),
    /** When the first case came. */
    index('case_detail_created').on(t.customerId, t.created),
    /** What of the set-up is still used by which cases. */
    index('case_detail_translation').on(t.translationId),
    index('case_detail_invoice_template').on(t.invoiceTemplateId),
  ],
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
    /** Since when it is on record, which its website owner is told. */
    recorded: instant('recorded').defaultNow(),
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
    uploaded: instant('uploaded'),
    note: text('note'),
    validationUserName: text('validation_user_name'),
  },
  (t) => [uniqueIndex('license_finding').on(t.findingId), index('license_case').on(t.caseId)],
)

/** `content` has the shape that `contracts/model/cases/activity.ts` gives its type, without `mail_content`. */
export const activity = pgTable(
  'activity',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    created: instant('created'),
    userId: text('user_id'),
    userName: text('user_name'),
    content: jsonb('content').notNull(),
    /** Entries of one timestamp stand in the order in which they were written. */
    written: bigint('written', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    index('activity_case').on(t.caseId, t.created.desc().nullsFirst(), t.id),
    /** What the scheduler asks: timestamps on the wire compare as text. */
    index('activity_due')
      .on(sql`(content->>'scheduled_at')`)
      .where(sql`type in ('EMAIL_SCHEDULED', 'SCHEDULED') and content->>'status' = 'SCHEDULED'`),
    /** The planned mails of a template, which a change of it may be applied to. */
    index('activity_template')
      .on(sql`(content->>'source_email_template_id')`)
      .where(sql`type in ('EMAIL_SCHEDULED', 'SCHEDULED')`),
  ],
)

/** The tags a customer has ever used (G-473). */
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
 * the rows of one kind are summed up (`upkeep/tally.ts`). `traits` is what `case_traits()` says of the row.
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
