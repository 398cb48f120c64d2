import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { appUser } from './accounts.ts'
import { caseRow } from './cases.ts'
import { bytea, instant, maybeInstant } from './columns.ts'

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
    received: instant('received'),
    unread: smallint('unread').notNull().default(0),
    /** Plain text and sanitised HTML. */
    text: text('text').notNull(),
    html: text('html'),
    textAsHtml: text('text_as_html'),
    /** SHA-256 of the raw mail: a repeated delivery is filed once. */
    digest: text('digest').notNull(),
    messageId: text('message_id'),
    /** Of a mail that answers another one: that one's Message-ID, and those of its thread with blanks, oldest first. */
    inReplyTo: text('in_reply_to'),
    threadIds: text('thread_ids').notNull().default(''),
    raw: bytea('raw'),
    /** Of a mail that no person wrote, as `Automatic` has it: also where it belongs to no case yet. */
    automatic: jsonb('automatic'),
    /** Whose work it is (G-157): of a sent one its sender, else who had activated its case when it was written or mapped. */
    worker: text('worker'),
    /** Of a sent one: the type of its template, and that template's flow; null for one that a person wrote. */
    templateType: text('template_type', { enum: ['triggered', 'scheduled', 'custom', 'letter'] }),
    templateFlowId: text('template_flow_id'),
    /** How a sent one ended, and when it did; null while it has not. A trigger on `activity` keeps all of them. */
    outcome: text('outcome', { enum: ['SENT', 'FAILED'] }),
    ended: maybeInstant('ended'),
  },
  (t) => [
    uniqueIndex('email_digest').on(t.customerId, t.digest),
    index('email_case').on(t.caseId),
    index('email_ended')
      .on(t.customerId, t.ended.desc().nullsFirst(), t.id)
      .where(sql`ended is not null`),
    index('email_received')
      .on(t.customerId, t.received.desc().nullsFirst(), t.id)
      .where(sql`direction = 'IN'`),
    index('email_unmapped')
      .on(t.customerId, t.received.desc().nullsFirst(), t.id)
      .where(sql`case_id is null and direction = 'IN'`),
  ],
)

/** What of a day's mails is counted by what: sent ones three times over, received ones once. */
const mailMeasures = ['outcome', 'template_type', 'flow', 'received'] as const

/**
 * How many mails of a day share a value, so that a chart costs the same at any number of mails: for everybody (`worker` is
 * empty) and for each user (`?`: for nobody's). Kept by triggers on `email`, as `case_tally` is; what they add is `fresh` until the
 * rows of its day are summed up (`upkeep/tally.ts`). A received mail's value says whether it is mapped and unread.
 */
export const mailTally = pgTable(
  'mail_tally',
  {
    customerId: text('customer_id').notNull(),
    /** In UTC: when it was received, or when it ended. */
    day: date('day', { mode: 'string' }).notNull(),
    measure: text('measure', { enum: mailMeasures }).notNull(),
    /** Empty for none. */
    value: text('value').notNull(),
    worker: text('worker').notNull(),
    n: integer('n').notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (t) => [
    index('mail_tally_chart').on(t.customerId, t.measure, t.worker, t.day, t.value, t.n),
    index('mail_tally_fresh').on(t.customerId, t.day).where(sql`fresh`),
    index('mail_tally_day').on(t.customerId, t.day),
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
 * row found as `sending` after a crash is ambiguous and settles as failed (G-617).
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
    /** What kind of mail, such as INITIAL, SCHEDULED, PAID, MANUAL, SYSTEM or LINK. */
    kind: text('kind').notNull(),
    /** Fixed before sending. */
    messageId: text('message_id').notNull(),
    /** Sender, recipients, subject, bodies. */
    mail: jsonb('mail').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    created: instant('created'),
    /** Before it nobody takes the mail: its writer may still take it back, or its server had failed. Null: at once. */
    notBefore: maybeInstant('not_before'),
    claimed: maybeInstant('claimed'),
    /** Which of several processes took it (`db/peers.ts`): as long as that one lives, it is under way. */
    claimedBy: integer('claimed_by'),
    settled: maybeInstant('settled'),
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

/** Who gets the dashboard by mail; without a row, nobody does. */
export const reportMail = pgTable(
  'report_mail',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    every: text('every', { enum: ['weekly', 'monthly'] }).notNull(),
    /** When the next one leaves: moved on in the transaction that puts it into the outbox. */
    due: instant('due'),
  },
  (t) => [index('report_mail_due').on(t.due)],
)

/** What the demo's built-in mail catcher took, read at `/outbox`. */
export const caughtMail = pgTable(
  'caught_mail',
  {
    id: text('id').primaryKey(),
    received: instant('received'),
    sender: text('sender').notNull(),
    recipients: text('recipients').notNull(),
    subject: text('subject').notNull(),
    raw: bytea('raw').notNull(),
  },
  (t) => [index('caught_mail_received').on(t.received.desc().nullsFirst(), t.id)],
)

/** What a user is writing about a case and has not sent: one text of each kind, and of what it is about. */
export const mailDraft = pgTable(
  'mail_draft',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => caseRow.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['new', 'reply', 'template', 'letter', 'resend'] }).notNull(),
    /** The email, the template or the entry that it is about; empty for a new email. */
    ref: text('ref').notNull(),
    /** As `contracts/model/mail/mail-draft.ts` has it, without the files. */
    content: jsonb('content').notNull(),
    /** Grows by one with every save, so that a second tab writes over nothing. */
    version: integer('version').notNull(),
    updated: instant('updated'),
  },
  (t) => [
    uniqueIndex('mail_draft_of').on(t.userId, t.caseId, t.kind, t.ref),
    index('mail_draft_case').on(t.caseId),
    index('mail_draft_updated').on(t.updated),
  ],
)

/** A file that will be attached to what is being written. */
export const draftFile = pgTable(
  'draft_file',
  {
    id: text('id').primaryKey(),
    draftId: text('draft_id')
      .notNull()
      .references(() => mailDraft.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    userId: text('user_id').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** SHA-256 of the bytes. */
    checksum: text('checksum').notNull(),
    bytes: bytea('bytes').notNull(),
    added: instant('added'),
  },
  (t) => [index('draft_file_draft').on(t.draftId, t.added)],
)
