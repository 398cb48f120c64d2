import { z } from '../../schema.ts'
import { Amount, Bit, CaseId, Count, Day, Id, Instant, Percentage, partsOf } from '../primitives.ts'
import { Finding } from './finding.ts'
import { InvoiceStatus, InvoiceType } from './invoice.ts'

export const CaseState = z.enum([
  'STANDBY',
  'ACTIVE',
  'PAYMENT_PROCESSING',
  'PAID',
  'VALID_LICENSE',
  'CANCELLED',
])
export type CaseState = z.infer<typeof CaseState>

/** The case views of the sidebar: every state, and CASES for all of them (CASENAV-05). */
export const CaseView = z.enum(['CASES', ...CaseState.options])
export type CaseView = z.infer<typeof CaseView>

/** One row of a case list (CASEDATA-19) with the added fields of engine.md 4. */
export const CaseRow = z.object({
  id: CaseId,
  state: CaseState,
  host: z.string(),
  last_case_activity_timestamp: Instant,
  reminder_date: z.nullable(Day),
  reminder_name: z.nullable(z.string()),
  total_unread_emails: Count,
  total_unchecked_licenses: Count,
  num_scheduled_emails_sent: Count,
  num_scheduled_emails_failed: Count,
  num_scheduled_emails_paused: Count,
  num_scheduled_emails_scheduled: Count,
  num_triggered_emails_failed: Count,
  num_failed_payments: Count,
  num_failed_letters: Count,
  initial_email_sent: Bit,
  total_scheduled_emails: Count,
  hidden: z.boolean(),
  date_state_updated: Instant,
  version: Count,
  source_case_id: z.nullable(z.string()),
  country: z.nullable(z.string()),
  tags: z.array(z.string()),
  final_amount: z.nullable(Amount),
  currency: z.nullable(z.string()),
})
export type CaseRow = z.infer<typeof CaseRow>

/** Former values of the row fields that an event changed (engine.md 4). */
export const CaseRowFields = z.partial(CaseRow)
export type CaseRowFields = z.infer<typeof CaseRowFields>

export const CaseCounts = z.object({
  all: Count,
  STANDBY: Count,
  ACTIVE: Count,
  PAYMENT_PROCESSING: Count,
  PAID: Count,
  VALID_LICENSE: Count,
  CANCELLED: Count,
})
export type CaseCounts = z.infer<typeof CaseCounts>

const text = z.nullable(z.string())

export const OpponentContact = z.object({
  email: text,
  name: text,
  company: text,
  first_name: text,
  last_name: text,
  gender: z.enum(['MALE', 'FEMALE', 'NOT_KNOWN']),
  title: text,
  phone_number: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  country: text,
  vat_id: text,
  reference_number: text,
})
export type OpponentContact = z.infer<typeof OpponentContact>

export const Imprint = z.object({
  id: text,
  name: text,
  company: text,
  email: text,
  phone_number: text,
  street_address: text,
  postal_code: text,
  city: text,
  country: text,
  screenshot_url: text,
})
export type Imprint = z.infer<typeof Imprint>

export const IndirectTaxType = z.enum([
  'VAT',
  'GST',
  'SALES_TAX',
  'NO_INDIRECT_TAX',
  'REVERSE_CHARGE',
])
export type IndirectTaxType = z.infer<typeof IndirectTaxType>

export const AdditionalFee = z.object({
  name: z.string(),
  percentage: Percentage,
  price: Amount,
  taxable: z.boolean(),
})
export type AdditionalFee = z.infer<typeof AdditionalFee>

export const ClaimDetails = z.object({
  currency: text,
  additional_fees: z.array(AdditionalFee),
  settlement_offer_date: z.nullable(Day),
  settlement_offer_percentage: z.nullable(Percentage),
  indirect_tax_type: z.nullable(IndirectTaxType),
  indirect_tax_percentage: z.nullable(Percentage),
})
export type ClaimDetails = z.infer<typeof ClaimDetails>

const TaxLine = z.object({ percentage: Percentage, amount: Amount })

/** The licensing offer, calculated (G-406). Amounts are in the case's currency. */
export const ChargeDetails = z.object({
  total_net_amount_findings: Amount,
  currency: text,
  additional_fees_no_settlement: z.array(
    z.object({ name: z.string(), percentage: Percentage, amount: Amount }),
  ),
  indirect_tax_type: z.nullable(IndirectTaxType),
  indirect_tax_settlement: z.nullable(TaxLine),
  indirect_tax_no_settlement: TaxLine,
  settlement_offer: z.nullable(
    z.object({ settlement_percentage: Percentage, settlement_date: Day }),
  ),
  final_amount_gross_no_settlement: Amount,
  final_amount_gross_settlement: z.nullable(Amount),
})
export type ChargeDetails = z.infer<typeof ChargeDetails>

export const CaseOverview = z.object({
  was_activated: z.boolean(),
  num_scheduled_emails_scheduled: Count,
  num_scheduled_emails_paused: Count,
  num_scheduled_emails_sent: Count,
  num_scheduled_emails_failed: Count,
  num_triggered_emails_failed: Count,
})
export type CaseOverview = z.infer<typeof CaseOverview>

export const Payment = z.object({
  date_received: Instant,
  amount_received: Amount,
  payment_method_type: text,
  /** What was given back of it at the provider. Added; where something was. */
  amount_refunded: z.optional(Amount),
  /** What the payer's bank asks back, or got back. Added; where it did. */
  amount_disputed: z.optional(Amount),
  /** What of that it has kept: the dispute is lost. Added; where one is. */
  amount_lost: z.optional(Amount),
})
export type Payment = z.infer<typeof Payment>

export const BillingAddress = z.object({
  company: text,
  vat_id: text,
  name: text,
  street_address: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  country: text,
  email: text,
  reference_number: text,
})
export type BillingAddress = z.infer<typeof BillingAddress>

export const CallbackRequest = z.object({
  date_requested: Instant,
  name: text,
  role: text,
  email: text,
  phone_number: text,
  note: text,
})
export type CallbackRequest = z.infer<typeof CallbackRequest>

/** A case in full (CASEDATA-01 to CASEDATA-03). `charge_details` is null for VALID_LICENSE. */
export const CaseDetail = z.object({
  id: CaseId,
  case_id: CaseId,
  case_uuid: z.string(),
  version: Count,
  state: CaseState,
  date_created: Instant,
  date_state_updated: Instant,
  host: z.string(),
  source_case_id: text,
  country: text,
  portal_link: text,
  translation: z.nullable(z.object({ id: Id, language: z.string() })),
  email_flow: z.nullable(z.object({ id: Id, name: z.string() })),
  email_flow_id: z.nullable(Id),
  opponent_contact_details: OpponentContact,
  website_contact_details: z.nullable(Imprint),
  findings: partsOf(Finding),
  tags: z.array(z.string()),
  claim_details: ClaimDetails,
  charge_details: z.nullable(ChargeDetails),
  reminder_name: text,
  reminder_date: z.nullable(Day),
  overview: CaseOverview,
  invoices: partsOf(
    z.object({
      id: Id,
      type: InvoiceType,
      /** Missing in old recordings; an ACTIVE one is OPEN until it is paid (G-123). */
      status: z.optional(InvoiceStatus),
      /** Missing in old recordings. */
      number: z.optional(z.string()),
      /** Added: it was issued as an e-invoice too, which can be downloaded. Missing where it was not. */
      e_invoice: z.optional(z.boolean()),
      /** Added: the same as XRechnung. Missing where there is none. */
      xrechnung: z.optional(z.boolean()),
    }),
  ),
  payment: z.nullable(Payment),
  billing_address: z.nullable(BillingAddress),
  vat_id_required: z.boolean(),
  allow_prepayment_invoicing: z.boolean(),
  invoice_template_id: z.nullable(Id),
  callback_request: z.nullable(CallbackRequest),
  /** Whole credits that its letters cost (LETTER-05); missing in old recordings. */
  letter_cost: z.optional(Count),
  case_log: partsOf(
    z.object({ id: Id, text: z.string(), created: Instant, user_name: z.string() }),
  ),
  automation_state: z.nullable(z.enum(['SCHEDULED', 'PAUSED'])),
  /** Added: since when the automation is paused; null while it is not, or nobody knows. Missing in old recordings. */
  automation_paused_at: z.optional(z.nullable(Instant)),
  deadline: z.nullable(Day),
})
export type CaseDetail = z.infer<typeof CaseDetail>
