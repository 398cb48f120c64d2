import { ADDRESS_MAX_LENGTH } from '../../limits.ts'
import { z } from '../../schema.ts'
import { InvoiceFacts } from '../invoice-facts.ts'
import { ProviderStatus } from '../mail/setup.ts'
import { Count } from '../primitives.ts'
import { DatevSettings } from './datev.ts'
import { PlanName } from './user.ts'

/** A company's name, its VAT ID, or a line of its address, as calls take them. */
export const AddressLine = z.string().check(z.maxLength(ADDRESS_MAX_LENGTH))

const line = z.optional(z.nullable(AddressLine))

/** What invoices may say of their issuer, as calls take it: what is left out stays, what is empty is taken away. */
export const invoiceFactLines = {
  tax_number: line,
  contact_name: line,
  contact_phone: line,
  contact_email: line,
  iban: line,
}

/** What DATEV posting batches are written with, as calls take it: what is left out stays, what is empty is taken away. */
export const datevLines = {
  datev_consultant: line,
  datev_client: line,
  datev_account_length: line,
  datev_year_month: line,
  datev_money: line,
  datev_vat_19: line,
  datev_vat_7: line,
  datev_untaxed: line,
  datev_reverse_charge: line,
  datev_other_revenue: line,
  datev_other_tax: line,
}

/**
 * The customer's address as its administrators keep it (BUSINESS-04). `country` is a two-letter code, null
 * for a customer that never told one; `us_state` is stored and answered, and no form changes it
 * (G-275). `version` grows by one with every change.
 */
export const BusinessDetails = z.object({
  name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.nullable(z.string()),
  postal_code: z.string(),
  city: z.string(),
  country: z.nullable(z.string()),
  us_state: z.nullable(z.string()),
  vat_id: z.nullable(z.string()),
  /** IANA name. */
  timezone: z.string(),
  version: Count,
  ...InvoiceFacts.shape,
  ...DatevSettings.shape,
})
export type BusinessDetails = z.infer<typeof BusinessDetails>

const limit = z.nullable(Count)

/** How much the customer's plan allows; null is unlimited (SUBS-09; G-277). */
export const SubscriptionConfig = z.object({
  max_email_flows: limit,
  max_translations: limit,
  max_users: limit,
})
export type SubscriptionConfig = z.infer<typeof SubscriptionConfig>

/** The balance in whole credits (CREDITS-03). */
export const Credits = z.object({ amount: z.int() })
export type Credits = z.infer<typeof Credits>

/**
 * Whether the customer's card payment account is connected (G-288), and the plan of now: a browser
 * that was closed meanwhile kept an older one. Agents learn from it in which time zone emails are sent.
 * `subscription` is missing in recordings before 2026-11-22, `second_factor_required` before 2026-11-25,
 * `timezone` and `sending` (whether an own mail server is active: G-708) before 2026-11-27.
 */
export const Onboarding = z.object({
  status: ProviderStatus.shape.status,
  subscription: z.optional(PlanName),
  second_factor_required: z.optional(z.boolean()),
  /** IANA name. */
  timezone: z.optional(z.string()),
  sending: z.optional(z.boolean()),
})
export type Onboarding = z.infer<typeof Onboarding>
