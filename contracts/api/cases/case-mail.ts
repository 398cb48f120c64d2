import { SentReminder } from '../../model/mail/mail-draft.ts'
import {
  EventEmail,
  RawTemplate,
  RenderedEmail,
  SendingEvent,
  TemplateConfig,
} from '../../model/mail/mail-template.ts'
import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { UPLOAD_MS } from '../call.ts'
import { change, nothing, read } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofCase = z.strictObject({ id: CaseId })
/** Far more than may be written: what is too long is refused in words. */
const addresses = z.string().check(z.maxLength(200_000))
const subject = z.string().check(z.maxLength(20_000))
const content = z.string().check(z.maxLength(4_000_000))

/** 20 MB of attachments in base64, and the text (G-70). */
const MAIL_LIMIT = 34 * 1024 * 1024

export const OutboundAttachment = z.strictObject({
  filename: z.string().check(z.minLength(1), z.maxLength(200)),
  content: z.string(),
  contentType: z.string().check(z.maxLength(200)),
  encoding: z.literal('base64'),
})
export type OutboundAttachment = z.infer<typeof OutboundAttachment>

/**
 * A file of an email: its bytes, or one that the server has (added): of the sender's own draft about this case, the PDF of
 * one of its invoices (G-731), an attachment of one of its emails.
 */
export const SentAttachment = z.union([
  OutboundAttachment,
  z.strictObject({ file_id: Id }),
  z.strictObject({ invoice_id: Id }),
  z.strictObject({ attachment_id: Id }),
])
export type SentAttachment = z.infer<typeof SentAttachment>

/** Lists of addresses are one string with semicolons (G-68). */
export const OutboundEmail = z.strictObject({
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject,
  content,
  attachments: z.array(SentAttachment).check(z.maxLength(50)),
  reminder: z.optional(SentReminder),
})
export type OutboundEmail = z.infer<typeof OutboundEmail>

/** The draft that ends when the email has left, or was logged (added). */
const ofDraft = { draft_id: z.optional(Id) }

/** Whole seconds. */
const delay = z.string().check(z.regex(/^(?:[0-9]|[12][0-9]|30)$/))

export const caseMailCalls = {
  /**
   * Sends a mail of the case through the customer's mail server. With `case_activity_id` it is a Resend of
   * that failed mail: when sent, the activity becomes SENT and its counter drops (G-65). Answers 200 also when
   * sending failed; then `email_error` says why. Added: `reply_to_email_id` is what it answers (G-730); with a `delay` of
   * at most 30 s, without which it leaves at once, it is answered before it leaves, and can be taken back until then
   * (G-707). Refusals: 404 for a file, a draft or an email that is not there, 409 for a draft that is on its way already,
   * 413 for files that are too large, 400 for a reminder whose day is past.
   */
  sendEmail: change({
    method: 'POST',
    path: '/cases/:id/outbound_email',
    params: ofCase,
    query: z.strictObject({
      case_activity_id: z.optional(Id),
      reply_to_email_id: z.optional(Id),
      delay: z.optional(delay),
      ...ofDraft,
    }),
    body: OutboundEmail,
    answer: z.extend(CaseAnswer, { email_error: z.nullable(z.string()) }),
    bodyLimit: MAIL_LIMIT,
    waitMs: UPLOAD_MS,
  }),
  /**
   * Notes an email as SENT that its writer sends by other means ('Copy to Clipboard', G-61), or that a failed one was sent
   * so after all (G-65). It needs no mail server.
   */
  logEmail: change({
    method: 'POST',
    path: '/cases/:id/outbound_email_log',
    params: ofCase,
    query: z.strictObject({
      case_activity_id: z.optional(Id),
      reply_to_email_id: z.optional(Id),
      ...ofDraft,
    }),
    body: OutboundEmail,
    answer: CaseAnswer,
    bodyLimit: MAIL_LIMIT,
    waitMs: UPLOAD_MS,
  }),
  /** Fills a template or a text in with what the case is now; changes nothing (G-63). */
  renderEmail: read({
    method: 'POST',
    path: '/cases/:id/rendered_email',
    params: ofCase,
    query: nothing,
    body: z.union([
      z.strictObject({ template_id: Id }),
      z.strictObject({ subject, content, config: TemplateConfig }),
    ]),
    answer: RenderedEmail,
    bodyLimit: 5 * 1024 * 1024,
  }),
  /**
   * Added: the email that an act will send at once, as it would leave now; changes nothing. A review names the image
   * use whose license it judges, an activation none.
   */
  previewEventEmail: read({
    method: 'GET',
    path: '/cases/:id/event_email',
    params: ofCase,
    query: z.strictObject({ event: SendingEvent, finding_id: z.optional(Id) }),
    answer: EventEmail,
  }),
  /** The raw template of the case's flow, for the preview of a scheduled mail (ACT-15, G-64). */
  readCaseTemplate: read({
    method: 'GET',
    path: '/cases/:id/email_flows/templates/:templateId',
    params: z.strictObject({ id: CaseId, templateId: Id }),
    query: nothing,
    answer: RawTemplate,
  }),
}
