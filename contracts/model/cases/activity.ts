import { z } from '../../schema.ts'
import { Amount, Anything, Bit, CaseId, Count, Day, Id, Instant, partsOf } from '../primitives.ts'
import { CaseState } from './case.ts'
import { InvoiceType } from './invoice.ts'
import { LetterStatus } from './letter.ts'

export const EmailStatus = z.enum(['SCHEDULED', 'PAUSED', 'SENT', 'FAILED'])
export type EmailStatus = z.infer<typeof EmailStatus>

export const Attachment = z.object({
  id: Id,
  filename: z.string(),
  checksum: z.string(),
  contentType: z.string(),
  size: z.int(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * The loaded body of a mail (ACT-37). `data.html` is sanitised by the server. Added: `bcc`, of one that was sent with blind
 * copies.
 */
export const MailContent = z.object({
  content: z.string(),
  data: z.object({ html: z.nullable(z.string()) }),
  textAsHtml: z.nullable(z.string()),
  cc: z.string(),
  bcc: z.optional(z.string()),
  attachments: partsOf(Attachment),
})
export type MailContent = z.infer<typeof MailContent>

const text = z.nullable(z.string())

/**
 * What a machine sent (G-612): an answer, with the day until which somebody is away where it names one; or a report that a mail
 * came back, is late, or has arrived.
 */
export const Automatic = z.object({
  kind: z.enum(['reply', 'failure', 'delay', 'receipt']),
  returns: z.nullable(Day),
})
export type Automatic = z.infer<typeof Automatic>

const EmailContent = z.object({
  email_id: Id,
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  preview: z.string(),
  unread: Bit,
  status: z.nullable(EmailStatus),
  mail_content: z.nullable(MailContent),
  history: z.array(z.object({ event: z.string(), error_msg: text, at: Instant })),
  automation_info: z.nullable(z.object({ kind: z.string(), template_name: text })),
  /** The template that it was made of; not in old recordings. */
  source_email_template_id: z.optional(z.nullable(Id)),
  /** Placeholders without a value, which kept an automated mail from being sent (G-46). */
  missing_placeholders: z.optional(z.array(z.string())),
  has_attachments: z.boolean(),
  /** When it leaves: until then its writer may take it back. Only while it waits for that. */
  leaves_at: z.optional(Instant),
  /** The email that it answers. */
  reply_to_email_id: z.optional(Id),
  /** Of a mail that came in and that no person wrote. */
  automatic: z.optional(Automatic),
})
export type EmailContent = z.infer<typeof EmailContent>

const ScheduledContent = z.object({
  scheduled_at: Instant,
  status: z.enum(['SCHEDULED', 'PAUSED']),
  template_name: z.string(),
  template_subject: z.string(),
  template_content: text,
  template_config: z.nullable(z.record(z.string(), Anything)),
  source_email_template_id: z.nullable(Id),
  /** The version of that template that will be sent; mails without one are of the first. */
  source_template_version: z.optional(z.int().check(z.gte(1))),
  type: z.string(),
})

const base = {
  id: Id,
  case_activity_id: Id,
  case_id: CaseId,
  created: Instant,
  user_name: text,
  user_id: z.nullable(Id),
}

const none = z.object({})

const movingChanges = [
  'refunded',
  'refund-failed',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const
/** What becomes of a payment that moves money, or ends a dispute over it. */
export const MovingChange = z.enum(movingChanges)
export type MovingChange = z.infer<typeof MovingChange>

/**
 * What befalls a payment after it has arrived: some of it is given back by hand, or that fails; the payer's bank asks for it,
 * and what became of that.
 */
export const PaymentChange = z.enum([...movingChanges, 'inquiry', 'inquiry-closed'])
export type PaymentChange = z.infer<typeof PaymentChange>

/**
 * One entry of the Case Activities timeline: the sixteen types of the documents, each with its content (ACT-16 to ACT-39), and
 * what becomes of a payment later.
 */
export const Activity = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('NOTE'), content: z.object({ text: z.string() }) }),
  z.object({ ...base, type: z.literal('EMAIL_IN'), content: EmailContent }),
  z.object({ ...base, type: z.literal('EMAIL_OUT'), content: EmailContent }),
  z.object({ ...base, type: z.literal('TRIGGERED'), content: EmailContent }),
  z.object({ ...base, type: z.literal('EMAIL_SCHEDULED'), content: ScheduledContent }),
  z.object({ ...base, type: z.literal('SCHEDULED'), content: ScheduledContent }),
  z.object({ ...base, type: z.literal('LINK_CLICKED'), content: none }),
  z.object({ ...base, type: z.literal('LOGIN'), content: none }),
  z.object({
    ...base,
    type: z.literal('BILLING_ADDR_SET'),
    content: z.object({ summary: z.string() }),
  }),
  z.object({
    ...base,
    type: z.literal('PAYMENT_INITIATED'),
    content: z.object({ amount: z.nullable(Amount), currency: text }),
  }),
  z.object({
    ...base,
    type: z.literal('PAYMENT_SUCCEEDED'),
    content: z.object({ amount: z.nullable(Amount), currency: text, payment_method: text }),
  }),
  z.object({
    ...base,
    type: z.literal('PAYMENT_FAILED'),
    content: z.object({ message: z.string() }),
  }),
  z.object({
    ...base,
    type: z.literal('PAYMENT_CHANGED'),
    content: z.object({
      change: PaymentChange,
      amount: Amount,
      currency: text,
      reason: text,
      /** Until when a dispute can be answered at the provider. */
      answer_by: z.nullable(Instant),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('STATE_CHANGE'),
    content: z.object({
      old_state: CaseState,
      new_state: CaseState,
      additional_info: z.nullable(
        z.object({ amount: Amount, currency: z.string(), payment_method: text }),
      ),
    }),
  }),
  z.object({ ...base, type: z.literal('CASE_CREATED'), content: none }),
  z.object({
    ...base,
    type: z.literal('INVOICE_GENERATED'),
    content: z.object({
      invoice_id: Id,
      invoice_number: z.string(),
      type: InvoiceType,
      cancelled_invoice_number: text,
      cancellation_invoice_number: text,
      cancellation_invoice_id: z.nullable(Id),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('LETTER_SENT'),
    content: z.object({
      letter_id: Id,
      letter_status: LetterStatus,
      fail_reason: text,
      recipient_address: text,
      provider_id: text,
      subject: z.string(),
      template_id: z.nullable(Id),
      /** Sheets and whole credits, as they were quoted; not in old recordings. */
      pages: z.optional(Count),
      credit_cost: z.optional(Count),
      /** When somebody marked it as done, and the letter that took its place (G-705). */
      acknowledged: z.optional(z.nullable(Instant)),
      replaced_by: z.optional(z.nullable(Id)),
    }),
  }),
])
export type Activity = z.infer<typeof Activity>
export type ActivityType = Activity['type']

/** The activity types whose content is a mail. */
export type EmailActivity = Extract<Activity, { type: 'EMAIL_IN' | 'EMAIL_OUT' | 'TRIGGERED' }>
export type ScheduledActivity = Extract<Activity, { type: 'EMAIL_SCHEDULED' | 'SCHEDULED' }>
export type LetterActivity = Extract<Activity, { type: 'LETTER_SENT' }>
