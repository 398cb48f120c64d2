import { CaseTemplate } from '../model/cases/case-template.ts'
import { MailTemplate } from '../model/mail/mail-template.ts'
import { ActiveMailSetup } from '../model/mail/setup.ts'
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

/** Whose account it was. */
export const AccountLinkUsed = z.object({ user_id: Id })
export type AccountLinkUsed = z.infer<typeof AccountLinkUsed>

/** A user has a new password, chosen by whoever knew the old one. */
export const PasswordChanged = z.object({ user_id: Id })
export type PasswordChanged = z.infer<typeof PasswordChanged>
