/** What a template makes of a case: the same for the preview before the answer and for the server. */

import type { AdditionalFee, CaseDetail, IndirectTaxType } from '../../model/cases/case.ts'
import type { CaseTemplateValues } from '../../model/cases/case-template.ts'
import type { Finding } from '../../model/cases/finding.ts'
import { recalculated } from '../money/charges-of-case.ts'
import { isRealTax } from '../money/tax-types.ts'
import { addDays } from '../time/days.ts'

/** The customer's set-up as far as a template names it; null where it is not there any more. */
export type FillParts = {
  flow: { id: string; name: string } | null
  translation: { id: string; language: string } | null
  invoice: { id: string } | null
}

/** The fields of a case that a template fills in. */
export type Filled = Pick<
  CaseDetail,
  | 'country'
  | 'findings'
  | 'claim_details'
  | 'charge_details'
  | 'deadline'
  | 'invoice_template_id'
  | 'vat_id_required'
  | 'allow_prepayment_invoicing'
  | 'email_flow'
  | 'email_flow_id'
  | 'translation'
>

/** The fields of a case that applying any template may write, in the grammar of `detail-changes.ts`. */
export const filledFields: readonly string[] = [
  'country',
  'findings',
  'claim_details',
  'invoice_template_id',
  'vat_id_required',
  'allow_prepayment_invoicing',
  'email_flow',
  'email_flow_id',
  'translation',
]

/** The fields that applying this template writes: of those alone somebody else's change makes it stale. */
export const fieldsFilledBy = (template: CaseTemplateValues): readonly string[] => {
  const claim = (name: string) => `claim_details.${name}`
  return [
    template.country !== null && 'country',
    template.license_fee !== null && 'findings',
    template.currency !== null && claim('currency'),
    template.additional_fees.length > 0 && claim('additional_fees'),
    template.settlement_offer_percentage !== null && claim('settlement_offer_date'),
    template.settlement_offer_percentage !== null && claim('settlement_offer_percentage'),
    template.tax_type !== null && claim('indirect_tax_type'),
    (template.tax_type !== null || template.tax_percentage !== null) &&
      claim('indirect_tax_percentage'),
    (template.tax_type !== null || template.invoice_template_id !== null) && 'invoice_template_id',
    template.vat_id_required && 'vat_id_required',
    (template.tax_type !== null || template.allow_prepayment_invoicing) &&
      'allow_prepayment_invoicing',
    template.email_flow_id !== null && 'email_flow',
    template.translation_id !== null && 'translation',
  ].filter((field) => field !== false)
}

/** The license fee goes to every image use that is still to be paid (gaps-2, 10). */
const priced = (findings: readonly Finding[], fee: number | null): Finding[] =>
  findings.map((finding) =>
    fee === null || finding.license?.state === 'VALID' ? finding : { ...finding, price: fee },
  )

type Invoicing = Pick<
  Filled,
  'invoice_template_id' | 'vat_id_required' | 'allow_prepayment_invoicing'
>

/** An invoice template is of one tax: another tax takes it away, and prepayment with it (document 2, section 5). */
function invoicingOf(
  detail: CaseDetail,
  template: CaseTemplateValues,
  invoice: FillParts['invoice'],
): Invoicing {
  const { tax_type } = template
  const isOtherTax = tax_type !== null && tax_type !== detail.claim_details.indirect_tax_type
  const kept = isOtherTax ? null : detail.invoice_template_id
  const id = invoice?.id ?? kept
  const allows = template.allow_prepayment_invoicing || detail.allow_prepayment_invoicing
  return {
    invoice_template_id: id,
    vat_id_required: template.vat_id_required || detail.vat_id_required,
    allow_prepayment_invoicing: id !== null && allows,
  }
}

/** The percentage goes with its tax: there is none under a type that nobody pays (CASETPL-29, CASETPL-30). */
function taxPercentageOf(
  type: IndirectTaxType | null,
  before: number | null,
  { tax_type, tax_percentage }: CaseTemplateValues,
): number | null {
  if (tax_type === null && tax_percentage === null) return before
  return type === null || isRealTax(type) ? (tax_percentage ?? before) : null
}

/**
 * A case after a template was applied on `today`: every value that the template has replaces the case's, what it
 * leaves empty stays as it was (gaps-2, 10).
 */
export function autoFilled(
  detail: CaseDetail,
  template: CaseTemplateValues,
  today: string,
  { flow, translation, invoice }: FillParts,
): Filled {
  const before = detail.claim_details
  const taxType = template.tax_type ?? before.indirect_tax_type
  const days = template.settlement_offer_num_days
  const settlement =
    template.settlement_offer_percentage !== null && days !== null
      ? { percentage: template.settlement_offer_percentage, date: addDays(today, days) }
      : {
          percentage: before.settlement_offer_percentage,
          date: before.settlement_offer_date,
        }
  const taxPercentage = taxPercentageOf(taxType, before.indirect_tax_percentage, template)
  const fees =
    template.additional_fees.length > 0 ? template.additional_fees : before.additional_fees
  const findings = priced(detail.findings, template.license_fee)
  const currency = template.currency ?? before.currency
  const claim_details = {
    currency,
    additional_fees: fees.map(
      ({ name, percentage, taxable }): AdditionalFee => ({ name, percentage, taxable, price: 0 }),
    ),
    settlement_offer_date: settlement.date,
    settlement_offer_percentage: settlement.percentage,
    indirect_tax_type: taxType,
    indirect_tax_percentage: taxPercentage,
  }
  return {
    country: template.country ?? detail.country,
    findings,
    ...recalculated({ state: detail.state, findings, claim_details }),
    deadline: settlement.date,
    ...invoicingOf(detail, template, invoice),
    email_flow: flow ? { id: flow.id, name: flow.name } : detail.email_flow,
    email_flow_id: flow?.id ?? detail.email_flow_id,
    translation: translation
      ? { id: translation.id, language: translation.language }
      : detail.translation,
  }
}
