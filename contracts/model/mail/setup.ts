import { z } from '../../schema.ts'
import { Bit, Count, Id } from '../primitives.ts'

/** Which way mail leaves; empty means copy and paste (document 1, section 3 "Email setup"). */
export const ActiveMailSetup = z.enum(['SMTP', 'SLL', ''])
export type ActiveMailSetup = z.infer<typeof ActiveMailSetup>

/**
 * The customer's way to send. The password never leaves the server: a mask stands for one that is stored.
 * `inbound_address` is where mail is forwarded to: the host of it is the installation's
 * (G-209). `version` grows by one with every change. Both are missing in recordings of before the server told.
 */
export const MailSetup = z.object({
  id: Id,
  active_email_setup: ActiveMailSetup,
  smtp_host: z.nullable(z.string()),
  smtp_port: z.nullable(z.int()),
  smtp_email: z.nullable(z.string()),
  smtp_username: z.nullable(z.string()),
  smtp_password: z.nullable(z.string()),
  email_sender_name: z.nullable(z.string()),
  spf_email: z.nullable(z.string()),
  inbound_emails_active: z.boolean(),
  inbound_address: z.optional(z.string()),
  version: z.optional(Count),
})
export type MailSetup = z.infer<typeof MailSetup>

/** Stands for a stored password in answers; sent back, it keeps what is stored (G-301). */
export const PASSWORD_MASK = '********'

/**
 * Whether the customer's card payment account is connected; agents get no address (G-288). `restricted` (added): it is
 * connected, but its provider lets it take no payments until its owner has told more.
 */
export const ProviderStatus = z.object({
  status: z.enum(['connected', 'pending', 'restricted']),
  onboarding_url: z.nullable(z.string()),
})
export type ProviderStatus = z.infer<typeof ProviderStatus>

/** A language of the settlement portal, as far as cases need it. */
export const Translation = z.object({ id: Id, language: z.string(), is_active: Bit })
export type Translation = z.infer<typeof Translation>

export type Translations = {
  translations: readonly Translation[]
  default_translation_id: string | null
}
