import type { IndirectTaxType } from '../../../contracts/model/case.ts'
import { IndirectTaxType as TaxType } from '../../../contracts/model/case.ts'
import type { CaseTemplateValues } from '../../../contracts/model/case-template.ts'
import {
  SETTLEMENT_MAX_DAYS,
  SETTLEMENT_MAX_PERCENTAGE,
} from '../../../contracts/rules/case-templates.ts'
import { isRealTax } from '../../../contracts/rules/tax-types.ts'
import { z } from '../../../contracts/schema.ts'

const text = z.string()

const FeeForm = z.object({ name: text, percentage: text, taxable: z.boolean() })
export type FeeForm = z.infer<typeof FeeForm>

/** A template as typed: what it does not have is empty. */
export const TemplateForm = z.object({
  name: text,
  currency: text,
  country: text,
  license_fee: text,
  tax_type: z.union([TaxType, z.literal('')]),
  tax_percentage: text,
  invoice_template_id: text,
  vat_id_required: z.boolean(),
  allow_prepayment_invoicing: z.boolean(),
  additional_fees: z.array(FeeForm),
  settlement_offer_percentage: text,
  settlement_offer_num_days: text,
  email_flow_id: text,
  translation_id: text,
})
export type TemplateForm = z.infer<typeof TemplateForm>

/** A fee before anything is typed. */
export const emptyFee: FeeForm = { name: '', percentage: '', taxable: true }

const typedOf = (value: number | null): string => (value === null ? '' : String(value))

/** What is stored, ready to be changed. */
export const formOf = (template: CaseTemplateValues): TemplateForm => ({
  name: template.name,
  currency: template.currency ?? '',
  country: template.country ?? '',
  license_fee: typedOf(template.license_fee),
  tax_type: template.tax_type ?? '',
  tax_percentage: typedOf(template.tax_percentage),
  invoice_template_id: template.invoice_template_id ?? '',
  vat_id_required: template.vat_id_required,
  allow_prepayment_invoicing: template.allow_prepayment_invoicing,
  additional_fees: template.additional_fees.map(({ name, percentage, taxable }) => ({
    name,
    percentage: String(percentage),
    taxable,
  })),
  settlement_offer_percentage: typedOf(template.settlement_offer_percentage),
  settlement_offer_num_days: typedOf(template.settlement_offer_num_days),
  email_flow_id: template.email_flow_id ?? '',
  translation_id: template.translation_id ?? '',
})

const orNull = (value: string): string | null => (value === '' ? null : value)

/** A number as typed; a point alone is none yet. */
function numberIn(typed: string): number | null {
  const value = Number(typed)
  return /\d/u.test(typed) && Number.isFinite(value) ? value : null
}

/** What is typed, as it is judged and sent. */
export const valuesIn = (form: TemplateForm): CaseTemplateValues => ({
  name: form.name,
  currency: orNull(form.currency),
  country: orNull(form.country),
  license_fee: numberIn(form.license_fee),
  tax_type: form.tax_type === '' ? null : form.tax_type,
  tax_percentage: numberIn(form.tax_percentage),
  invoice_template_id: orNull(form.invoice_template_id),
  vat_id_required: form.vat_id_required,
  allow_prepayment_invoicing: form.allow_prepayment_invoicing,
  additional_fees: form.additional_fees.map(({ name, percentage, taxable }) => ({
    name,
    percentage: numberIn(percentage) ?? 0,
    taxable,
  })),
  settlement_offer_percentage: numberIn(form.settlement_offer_percentage),
  settlement_offer_num_days: numberIn(form.settlement_offer_num_days),
  email_flow_id: orNull(form.email_flow_id),
  translation_id: orNull(form.translation_id),
})

/** What a field of numbers takes. */
export type NumberRule = { decimals: number; most: number }

export const numberRules = {
  license_fee: { decimals: 2, most: 1_000_000_000 },
  /** One decimal for taxes and settlements (CASECONST-06; document 2, section 9). */
  tax_percentage: { decimals: 1, most: 1_000 },
  settlement_offer_percentage: { decimals: 1, most: SETTLEMENT_MAX_PERCENTAGE },
  settlement_offer_num_days: { decimals: 0, most: SETTLEMENT_MAX_DAYS },
  fee_percentage: { decimals: 2, most: 10_000 },
} as const satisfies Record<string, NumberRule>

/** The text of a field after somebody typed: what makes no number of its kind is not taken, too much is the most (CASETPL-26). */
export function typedNumber(before: string, next: string, { decimals, most }: NumberRule): string {
  const typed = next.trim().replace(',', '.')
  const [, fraction] = typed.split('.')
  const isNumber = decimals === 0 ? /^\d*$/u.test(typed) : /^\d*\.?\d*$/u.test(typed)
  if (!isNumber || (fraction?.length ?? 0) > decimals) return before
  return Number(typed) > most ? String(most) : typed
}

/** What another tax type means for the rest: it takes the invoice template away (CASETPL-32), and its percentage where there is none. */
export const withTaxType = (tax_type: IndirectTaxType | ''): Partial<TemplateForm> => ({
  tax_type,
  invoice_template_id: '',
  allow_prepayment_invoicing: false,
  ...(tax_type !== '' && !isRealTax(tax_type) && { tax_percentage: '' }),
})
