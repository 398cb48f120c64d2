import { z } from '../../schema.ts'
import { Id } from '../primitives.ts'

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

const text = z.nullable(z.string())

/** How `{{salutation}}` addresses the contact (document 3, section 3). */
export const SalutationConfig = z.object({
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

/** `placeholders` maps a tag's name, numbered or not, to its configuration (G-56). */
export const TemplateConfig = z.object({
  placeholders: z.record(z.string(), PlaceholderConfig),
})
export type TemplateConfig = z.infer<typeof TemplateConfig>

/** One message of a mail flow, as it is stored: nothing filled in (G-64). */
export const MailTemplate = z.object({
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
export type MailTemplate = z.infer<typeof MailTemplate>

/** A template filled in for a case; what has no value stands as a mark in the content (G-47, G-63). */
export const RenderedEmail = z.object({
  to: z.string(),
  cc: z.string(),
  bcc: z.string(),
  subject: z.string(),
  content: z.string(),
  missing_placeholders: z.array(z.string()),
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
