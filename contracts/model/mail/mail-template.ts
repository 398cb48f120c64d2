import { z } from '../../schema.ts'
import { CaseId, Count, Id, Instant, partsOf } from '../primitives.ts'

/** What a mail flow sends by itself when it happens (G-02: upper case with underscore on the wire). */
export const TriggerEvent = z.enum([
  'INITIAL',
  'DISCOUNT_END',
  'LICENSE_VALIDATED',
  'LICENSE_REJECTED',
  'PAID',
])
export type TriggerEvent = z.infer<typeof TriggerEvent>

export const TemplateType = z.enum(['triggered', 'scheduled', 'custom', 'letter'])
export type TemplateType = z.infer<typeof TemplateType>

/** What the days of a template count from: the initial mail, or back from the end of the discount (G-37). */
export const ScheduleType = z.enum(['AFTER_INITIAL', 'BEFORE_DISCOUNT_END'])
export type ScheduleType = z.infer<typeof ScheduleType>

const text = z.nullable(z.string())

/** The server writes both; missing in configurations that are older than that. */
const stamps = { created: z.optional(Instant), updated: z.optional(Instant) }

/** How `{{salutation}}` addresses the contact (document 3, section 3). */
export const SalutationConfig = z.object({
  ...stamps,
  type: z.literal('salutation'),
  priority: z.array(z.enum(['first_name', 'last_name', 'no_name'])),
  salutations: z.object({
    last_name: z.object({ male: z.string(), female: z.string(), unknown: z.string() }),
    first_name: z.object({ male: z.string(), female: z.string(), unknown: z.string() }),
    no_name: z.string(),
  }),
})
export type SalutationConfig = z.infer<typeof SalutationConfig>

/** How `{{settlement_portal}}` is shown, and what its link does (G-54, G-55). */
export const PortalLinkConfig = z.object({
  ...stamps,
  type: z.literal('settlement_portal'),
  link_type: z.enum(['url', 'text', 'button']),
  button_label: text,
  link_text: text,
  button_bg_color: text,
  button_fg_color: text,
  auto_login: z.boolean(),
  open_payment_box: z.boolean(),
})
export type PortalLinkConfig = z.infer<typeof PortalLinkConfig>

/** What `{{image_uses}}` shows of each image use (document 3, section 3; G-50 to G-53). */
export const ImageUsesConfig = z.object({
  ...stamps,
  type: z.literal('image_uses'),
  show_original_image: z.boolean(),
  original_image_label: z.string(),
  show_original_image_name: z.boolean(),
  original_image_name_label: z.string(),
  show_byline: z.boolean(),
  byline_label: text,
  show_license_fee: z.boolean(),
  license_fee_label: z.string(),
  show_found_image: z.boolean(),
  found_image_label: text,
  show_page_link: z.boolean(),
  page_link_label: text,
  additional_images_text: z.string(),
})
export type ImageUsesConfig = z.infer<typeof ImageUsesConfig>

export const PlaceholderConfig = z.discriminatedUnion('type', [
  SalutationConfig,
  PortalLinkConfig,
  ImageUsesConfig,
])
export type PlaceholderConfig = z.infer<typeof PlaceholderConfig>

/** What stands above a letter: the names of Case ID and PIN, and the sender on several lines. */
export const LetterHeader = z.object({
  case_id_label: z.string(),
  case_pin_label: z.string(),
  sender_address: z.string(),
})
export type LetterHeader = z.infer<typeof LetterHeader>

/** `placeholders` maps a tag's name, numbered or not, to its configuration (G-56); letters alone have a header. */
export const TemplateConfig = z.object({
  placeholders: z.record(z.string(), PlaceholderConfig),
  letter_header: z.optional(LetterHeader),
})
export type TemplateConfig = z.infer<typeof TemplateConfig>

/** One message of a mail flow as a case's waiting mail shows it: nothing filled in (G-64). */
export const RawTemplate = z.object({
  id: Id,
  emailFlowId: Id,
  name: z.string(),
  type: TemplateType,
  trigger_event: z.nullable(TriggerEvent),
  /** Days after the initial mail; null for all that is not scheduled. */
  schedule_num_days: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  subject: z.string(),
  /** HTML. */
  content: z.string(),
  config: TemplateConfig,
})
export type RawTemplate = z.infer<typeof RawTemplate>

/** One message of a mail flow, as it is stored. `version` is 1 at first and grows by one with every save. */
export const MailTemplate = z.extend(RawTemplate, {
  schedule_type: z.nullable(ScheduleType),
  version: z.int().check(z.gte(1)),
  created: Instant,
  updated: Instant,
})
export type MailTemplate = z.infer<typeof MailTemplate>

/** How many mails of a template wait; FAILED ones have been tried (G-28). */
export const WaitingMails = z.object({ status: z.enum(['SCHEDULED', 'PAUSED']), count: Count })
export type WaitingMails = z.infer<typeof WaitingMails>

/** A template as its flow lists it; whether mails of it wait decides what a save asks (document 3, section 4). */
export const ListedMailTemplate = z.extend(MailTemplate, {
  scheduled_emails: z.array(WaitingMails),
})
export type ListedMailTemplate = z.infer<typeof ListedMailTemplate>

/** Every template of a flow. */
export const MailTemplates = partsOf(ListedMailTemplate)

/** Added: what a template once was. `restored_from` names the version that was brought back with it. */
export const TemplateVersion = z.object({
  version: MailTemplate.shape.version,
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  config: TemplateConfig,
  schedule_num_days: RawTemplate.shape.schedule_num_days,
  at: Instant,
  /** Null where nobody did it, or is known to have. */
  author: z.nullable(z.object({ id: Id, name: z.string() })),
  restored_from: z.nullable(z.int().check(z.gte(1))),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/**
 * What became of active cases where a change of a template is applied to them: `failed` ones need somebody
 * to look (G-29). `bulk_id`, `done` and `running` are added: the work may go on after the answer.
 */
export const AffectedCases = z.object({
  bulk_id: Id,
  total: Count,
  done: Count,
  running: z.boolean(),
  failed: z.array(z.object({ case_id: CaseId, host: z.string(), reason: z.string() })),
})
export type AffectedCases = z.infer<typeof AffectedCases>

/** A template filled in for a case; what has no value stands as a mark in the content (G-47, G-63). */
export const RenderedEmail = z.object({
  to: z.string(),
  cc: z.string(),
  bcc: z.string(),
  subject: z.string(),
  content: z.string(),
  missing_placeholders: z.array(z.string()),
  /**
   * Added: what each tag becomes that the text uses and the case has a value for, by its name: as HTML in the content, as
   * plain text in the subject.
   */
  values: z.record(z.string(), z.string()),
  subject_values: z.record(z.string(), z.string()),
  /** Added: a template brings none. */
  attachments: z.array(z.never()),
})
export type RenderedEmail = z.infer<typeof RenderedEmail>

/** The acts of a person that send an email of the case's flow at once. */
export const SendingEvent = z.enum(['INITIAL', 'LICENSE_VALIDATED', 'LICENSE_REJECTED'])
export type SendingEvent = z.infer<typeof SendingEvent>

/** What an act will send, before it is done: it leaves exactly if there is an `email` and nothing is in its way. */
export const EventEmail = z.object({
  /** Names what is shown here: the act may carry it, and is refused where something else would leave by then. */
  digest: z.string(),
  /** Code of the case's portal language, which amounts, dates and names are written in. */
  language: z.nullable(z.string()),
  email: z.nullable(
    z.object({
      template_name: z.string(),
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      /** HTML; what has no value stands as a mark. */
      content: z.string(),
    }),
  ),
  /** Why no email leaves, as a sentence; null where one does. */
  obstacle: z.nullable(z.string()),
})
export type EventEmail = z.infer<typeof EventEmail>
