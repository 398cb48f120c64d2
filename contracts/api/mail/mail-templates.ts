import { WireEvent } from '../../events/envelope.ts'
import {
  AffectedCases,
  ImageUsesConfig,
  LetterHeader,
  MailTemplate,
  MailTemplates,
  PortalLinkConfig,
  SalutationConfig,
  TemplateType,
  TemplateVersion,
} from '../../model/mail/mail-template.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })
const ofFlow = z.strictObject({ customer_id: Id, flow_id: Id })
const ofTemplate = z.strictObject({ customer_id: Id, flow_id: Id, template_id: Id })

/** 5 MB: any text, and the pictures that simple clients send within it (`TEMPLATE_CONTENT_MAX_LENGTH` is for the rest). */
export const TEMPLATE_LIMIT = 5 * 1024 * 1024

/** Settings of placeholders as a call gives them: 'alternative text' is taken for `text` (G-734). */
export const GivenConfig = z.object({
  placeholders: z.record(
    z.string().check(z.maxLength(100)),
    z.discriminatedUnion('type', [
      SalutationConfig,
      z.extend(PortalLinkConfig, {
        link_type: z.enum([...PortalLinkConfig.shape.link_type.options, 'alternative text']),
      }),
      ImageUsesConfig,
    ]),
  ),
  letter_header: z.optional(LetterHeader),
})
export type GivenConfig = z.infer<typeof GivenConfig>

/** What comes is judged by `contracts/rules/mail/mail-templates.ts`, so that the message says what is wrong. */
const fields = {
  name: z.string().check(z.maxLength(1000)),
  type: TemplateType,
  /** In any case, with a blank for the underscore (G-734, G-02). */
  trigger_event: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  schedule_num_days: z.optional(z.nullable(z.number())),
  subject: z.string().check(z.maxLength(10_000)),
  content: z.string().check(z.maxLength(TEMPLATE_LIMIT)),
  config: GivenConfig,
}
export const TemplateBody = z.strictObject(fields)
export type TemplateBody = z.infer<typeof TemplateBody>

const flag = z.optional(z.enum(['true', 'false']))

/** What became of active cases is null where the change was not to be applied, or concerns none (G-29). */
const outcome = { affected_cases: z.nullable(AffectedCases), events: z.array(WireEvent) }
const answer = z.extend(MailTemplate, outcome)

/**
 * Templates of mail flows, for both roles (G-07). A flow or a template that is not the customer's own, or not of that flow,
 * is 404. A query with "true" applies a change to active cases, as an order that goes on after the answer where it takes
 * longer than 8 s (G-712); while one of the same template runs, the next is 409. What the plan locks is neither
 * created nor saved (403, G-23).
 */
export const mailTemplateCalls = {
  /** COMMAPI-10: every template, with how many of its mails wait. */
  listMailTemplates: read({
    method: 'GET',
    path: '/customer/:customer_id/config/email_flows/:flow_id/templates',
    params: ofFlow,
    query: nothing,
    answer: MailTemplates,
    policy: staffOfCustomer,
  }),
  /** COMMAPI-11, COMMAPI-12. 409 for a second one of an event (G-25). */
  createMailTemplate: change({
    method: 'POST',
    path: '/customer/:customer_id/config/email_flows/:flow_id/templates',
    params: ofFlow,
    query: z.strictObject({ add_scheduled_emails: flag }),
    body: TemplateBody,
    answer,
    policy: staffOfCustomer,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /**
   * COMMAPI-13, COMMAPI-14: replaces the template wholly, but for its type and event, which stay. `restored_from` names the
   * version that is brought back with it. 412 where somebody else changed what would be written.
   */
  changeMailTemplate: change({
    method: 'PUT',
    path: '/customer/:customer_id/config/email_flows/:flow_id/template/:template_id',
    params: ofTemplate,
    query: z.strictObject({ update_scheduled_emails: flag }),
    body: z.strictObject({ ...fields, restored_from: z.optional(MailTemplate.shape.version) }),
    answer,
    policy: staffOfCustomer,
    versioned: true,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /** COMMAPI-15, COMMAPI-16: without the query, mails that wait with it go out all the same. */
  deleteMailTemplate: change({
    method: 'DELETE',
    path: '/customer/:customer_id/config/email_flows/:flow_id/template/:template_id',
    params: ofTemplate,
    query: z.strictObject({ delete_scheduled_emails: flag }),
    answer: z.object(outcome),
    policy: staffOfCustomer,
  }),
  /** Added: what the template once was, the newest first; `VERSIONS_PAGE` at most, of those older than `before`. */
  readTemplateVersions: read({
    method: 'GET',
    path: '/customer/:customer_id/config/email_flows/:flow_id/template/:template_id/versions',
    params: ofTemplate,
    query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
    answer: z.array(TemplateVersion),
    policy: staffOfCustomer,
  }),
  /** Added: how far a change is that was applied to active cases, and the first 1,000 of those that it failed for. */
  readAffectedCases: read({
    method: 'GET',
    path: '/customer/:customer_id/config/affected_cases/:bulk_id',
    params: z.extend(ofCustomer, { bulk_id: Id }),
    query: nothing,
    answer: AffectedCases,
    policy: staffOfCustomer,
  }),
}
