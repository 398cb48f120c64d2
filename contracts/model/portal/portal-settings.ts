import { z } from '../../schema.ts'
import { Count, Instant } from '../primitives.ts'

const maybe = z.nullable(z.string())

/** Why an own domain is not used: what the last look at it has found. */
export const DomainProblem = z.enum(['record', 'unreachable', 'elsewhere', 'taken'])
export type DomainProblem = z.infer<typeof DomainProblem>

/** A line of a domain's zone, as its owner has to write it. */
export const DnsRecord = z.object({
  type: z.enum(['CNAME', 'TXT']),
  name: z.string(),
  content: z.string(),
})
export type DnsRecord = z.infer<typeof DnsRecord>

/** How an own domain stands: used while `verified`. `checked` null before the first look. */
export const DomainCheck = z.object({
  verified: z.boolean(),
  checked: z.nullable(Instant),
  problem: z.nullable(DomainProblem),
  records: z.array(DnsRecord),
})
export type DomainCheck = z.infer<typeof DomainCheck>

/** What the screen holds of the settings: the texts are the translations'. */
export const KnownPortalSettings = z.object({
  name: z.string(),
  homepage: maybe,
  settlement_portal_host_internal: z.string(),
  settlement_portal_host_external: maybe,
  imprint_link: maybe,
  privacy_statement_link: maybe,
  logo_url: maybe,
  favicon_url: maybe,
  about_us_image_url: maybe,
  portal_host: z.string(),
  portal_base: z.string(),
  domain_check: z.nullable(DomainCheck),
  version: Count,
})
export type KnownPortalSettings = z.infer<typeof KnownPortalSettings>

/**
 * Settings of the customer's settlement portal (document 3, section 3 "Settlement details"). The three texts are those of
 * the default translation (G-92). Added: under which host the subdomain lies, where links lead now, how the own
 * domain stands, and the version.
 */
export const PortalSettings = z.extend(KnownPortalSettings, {
  about_us_text: maybe,
  login_text: maybe,
  case_overview_text: maybe,
})
export type PortalSettings = z.infer<typeof PortalSettings>

/** The images of a portal. */
export const PortalImageType = z.enum(['logo', 'favicon', 'about_us_image'])
export type PortalImageType = z.infer<typeof PortalImageType>
