import {
  EventEmail,
  RawTemplate,
  RenderedEmail,
  SendingEvent,
  TemplateConfig,
} from '../../model/mail/mail-template.ts'
import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { change, nothing, read } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofCase = z.strictObject({ id: CaseId })
const addresses = z.string().check(z.maxLength(4000))
const subject = z.string().check(z.maxLength(1000))
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

/** Lists of addresses are one string with semicolons (G-68). */
export const OutboundEmail = z.strictObject({
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject,
  content,
  attachments: z.array(OutboundAttachment).check(z.maxLength(50)),
})
export type OutboundEmail = z.infer<typeof OutboundEmail>

export const caseMailCalls = {
  /**
   * Sends a mail of the case through the customer's mail server. With `case_activity_id` it is a Resend of
   * that failed mail: when sent, the activity becomes SENT and its counter drops (G-65). Answers 200 also when
   * sending failed; then `email_error` says why.
   */
  sendEmail: change({
    method: 'POST',
    path: '/cases/:id/outbound_email',
    params: ofCase,
    query: z.strictObject({ case_activity_id: z.optional(Id) }),
    body: OutboundEmail,
    answer: z.extend(CaseAnswer, { email_error: z.nullable(z.string()) }),
    bodyLimit: MAIL_LIMIT,
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
