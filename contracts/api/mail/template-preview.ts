import { WireEvent } from '../../events/envelope.ts'
import { CaseId, Count, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'
import { GivenConfig, TEMPLATE_LIMIT } from './mail-templates.ts'

/** A text as somebody writes it, saved or not. */
const written = {
  subject: z.string().check(z.maxLength(10_000)),
  content: z.string().check(z.maxLength(TEMPLATE_LIMIT)),
  config: GivenConfig,
}
/** What a new template has besides; the initial email names the day on which it goes out. */
const ofEvent = { trigger_event: z.optional(z.nullable(z.string().check(z.maxLength(40)))) }

/** A text filled in for a case by the same renderer as what is sent; links log nobody in. */
const Preview = z.object({
  /** Whom it is filled in for, by host. */
  case_id: CaseId,
  host: z.string(),
  /** The ACTIVE cases of the named flow on both sides of it, the newest change of state first. */
  previous_case_id: z.nullable(CaseId),
  next_case_id: z.nullable(CaseId),
  /** Empty while the customer has no mail server. */
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** HTML; what has no value stands as a mark (G-47). */
  html: z.string(),
  /** The part for mail programs that show no HTML. */
  text: z.string(),
  missing_placeholders: z.array(z.string()),
  /** Code of the case's portal language, which amounts, dates and names are written in. */
  language: z.nullable(z.string()),
  /** What stands on a printed letter besides; null for an email. An address that is not whole is none. */
  letter: z.nullable(
    z.object({
      recipient_address: z.nullable(z.string()),
      case_pin: z.nullable(z.string()),
      date: z.string(),
    }),
  ),
})
export type TemplatePreview = z.infer<typeof Preview>

/** Added: what a text of a template will say, before it is saved. For both roles; the text itself is kept nowhere. */
export const templatePreviewCalls = {
  /**
   * For one case, which may have any flow; without one for the newest ACTIVE case of the flow, else its newest case. 404
   * where there is none. A text with a `letter_header` is a letter.
   */
  previewTemplate: read({
    method: 'POST',
    path: '/customer/:customer_id/config/template_preview',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    body: z.strictObject({
      case_id: z.optional(Id),
      flow_id: z.optional(Id),
      ...ofEvent,
      ...written,
    }),
    answer: Preview,
    policy: staffOfCustomer,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /**
   * Which placeholders have no value, over the ACTIVE cases of a flow, the newest first. It ends after two seconds:
   * `checked` says how many of them it looked at.
   */
  countMissingValues: read({
    method: 'POST',
    path: '/customer/:customer_id/config/email_flows/:flow_id/missing_values',
    params: z.strictObject({ customer_id: Id, flow_id: Id }),
    query: nothing,
    body: z.strictObject({ ...ofEvent, ...written }),
    answer: z.object({
      cases: Count,
      checked: Count,
      /** Those that at least one case lacks, the most wanted first. */
      missing: z.array(z.object({ name: z.string(), cases: Count })),
    }),
    policy: staffOfCustomer,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /**
   * Sends the text to whoever asks, filled in for a case, by the customer's own mail server. It is no mail of the case, is
   * counted nowhere and logs nobody in. Answers 200 also when sending failed; then `email_error` says why. Refusals: 409
   * without a server, 429 for too many.
   */
  sendTemplateTest: change({
    method: 'POST',
    path: '/customer/:customer_id/config/email_flows/:flow_id/template/:template_id/test',
    params: z.strictObject({ customer_id: Id, flow_id: Id, template_id: Id }),
    query: nothing,
    body: z.strictObject({ case_id: Id, ...written }),
    answer: z.object({
      to: z.string(),
      missing_placeholders: z.array(z.string()),
      email_error: z.nullable(z.string()),
      events: z.array(WireEvent),
    }),
    policy: staffOfCustomer,
    bodyLimit: TEMPLATE_LIMIT,
  }),
}
