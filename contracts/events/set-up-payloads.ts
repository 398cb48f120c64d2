import { CaseTemplate } from '../model/cases/case-template.ts'
import { InvoiceTemplate } from '../model/cases/invoice-template.ts'
import { MailTemplate } from '../model/mail/mail-template.ts'
import { ActiveMailSetup } from '../model/mail/setup.ts'
import { PortalImageType, PortalSettings } from '../model/portal/portal-settings.ts'
import { PortalTranslation } from '../model/portal/translation.ts'
import { Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { DetailChange } from './payloads.ts'

/** The customer's outgoing mail, without anything secret. The later members are missing in events before 2026-11-22. */
export const MailSetupChange = z.object({
  active_email_setup: ActiveMailSetup,
  smtp_host: z.nullable(z.string()),
  smtp_port: z.nullable(z.int()),
  smtp_email: z.nullable(z.string()),
  email_sender_name: z.nullable(z.string()),
  smtp_username: z.optional(z.nullable(z.string())),
  has_password: z.optional(z.boolean()),
  spf_email: z.optional(z.nullable(z.string())),
  inbound_emails_active: z.optional(z.boolean()),
  version: z.optional(Count),
  /** Each field that differs; of the password that it does. */
  changes: z.optional(z.array(DetailChange)),
})
export type MailSetupChange = z.infer<typeof MailSetupChange>

/** The template after the change, or as it was when it was deleted, and every value that differs. */
export const CaseTemplateChange = z.object({
  template: CaseTemplate,
  changes: z.array(DetailChange),
})
export type CaseTemplateChange = z.infer<typeof CaseTemplateChange>

/** The template after the change, and every value that differs. */
export const InvoiceTemplateChange = z.object({
  template: InvoiceTemplate,
  changes: z.array(DetailChange),
})
export type InvoiceTemplateChange = z.infer<typeof InvoiceTemplateChange>

/**
 * The template after the change, or as it was when it was deleted, and every value that differs; `applied` where the
 * change goes to the mails that wait, too.
 */
export const MailTemplateChange = z.object({
  template: MailTemplate,
  changes: z.array(DetailChange),
  applied: z.boolean(),
})
export type MailTemplateChange = z.infer<typeof MailTemplateChange>

/**
 * The language after the change, or as it was when it was deleted, which one is the default by now, and every text that
 * differs.
 */
export const TranslationChange = z.object({
  translation: PortalTranslation,
  default_translation_id: z.nullable(Id),
  changes: z.array(DetailChange),
})
export type TranslationChange = z.infer<typeof TranslationChange>
const {
  settlement_portal_host_internal,
  settlement_portal_host_external,
  portal_base,
  domain_check,
  homepage,
  privacy_statement_link,
  imprint_link,
  version,
} = PortalSettings.shape

/** Where the portal is now, and every value that differs; `version` is that of all its settings. */
export const PortalAddressChange = z.object({
  settlement_portal_host_internal,
  settlement_portal_host_external,
  portal_base,
  version,
  changes: z.array(DetailChange),
})
export type PortalAddressChange = z.infer<typeof PortalAddressChange>

/** How the own domain stands, with the records that show whose it is; null where there is none any more. */
export const PortalDomainCheck = z.object({
  domain_check,
  version,
  changes: z.array(DetailChange),
})
export type PortalDomainCheck = z.infer<typeof PortalDomainCheck>

/** The links of the portal's foot, and every one that differs. */
export const PortalLegalChange = z.object({
  homepage,
  privacy_statement_link,
  imprint_link,
  version,
  changes: z.array(DetailChange),
})
export type PortalLegalChange = z.infer<typeof PortalLegalChange>

/** Where an image of the portal lies now; null for none any more. */
export const PortalImageChange = z.object({
  type: PortalImageType,
  url: z.nullable(z.string()),
  version,
  changes: z.array(DetailChange),
})
export type PortalImageChange = z.infer<typeof PortalImageChange>

/** Whose account it was. */
export const AccountLinkUsed = z.object({ user_id: Id })
export type AccountLinkUsed = z.infer<typeof AccountLinkUsed>

/** A user has a new password, chosen by whoever knew the old one. */
export const PasswordChanged = z.object({ user_id: Id })
export type PasswordChanged = z.infer<typeof PasswordChanged>
