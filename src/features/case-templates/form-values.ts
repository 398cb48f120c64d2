import type { IndirectTaxType } from '../../../contracts/model/case.ts'
import { IndirectTaxType as TaxType } from '../../../contracts/model/case.ts'
import type { CaseTemplateValues } from '../../../contracts/model/case-template.ts'
import { SETTLEMENT_MAX_DAYS } from '../../../contracts/rules/case-templates.ts'
import {
  discountField,
  feePercentField,
  type NumberField,
  priceField,
  readNumber,
  taxPercentField,
} from '../../../contracts/rules/number-input.ts'
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

/** What is typed, as it is judged and sent. */
export const valuesIn = (form: TemplateForm): CaseTemplateValues => ({
  name: form.name,
  currency: orNull(form.currency),
  country: orNull(form.country),
  license_fee: readNumber(form.license_fee),
  tax_type: form.tax_type === '' ? null : form.tax_type,
  tax_percentage: readNumber(form.tax_percentage),
  invoice_template_id: orNull(form.invoice_template_id),
  vat_id_required: form.vat_id_required,
  allow_prepayment_invoicing: form.allow_prepayment_invoicing,
  additional_fees: form.additional_fees.map(({ name, percentage, taxable }) => ({
    name,
    percentage: readNumber(percentage) ?? 0,
    taxable,
  })),
  settlement_offer_percentage: readNumber(form.settlement_offer_percentage),
  settlement_offer_num_days: readNumber(form.settlement_offer_num_days),
  email_flow_id: orNull(form.email_flow_id),
  translation_id: orNull(form.translation_id),
})

const unsigned = { unsigned: true } as const

/** What each field of numbers takes; nothing that is filled in is below zero. */
export const numberRules = {
  license_fee: { ...priceField, ...unsigned },
  tax_percentage: { ...taxPercentField, ...unsigned },
  settlement_offer_percentage: { ...discountField, ...unsigned },
  settlement_offer_num_days: { digits: 4, decimals: 0, cap: SETTLEMENT_MAX_DAYS, ...unsigned },
  fee_percentage: { ...feePercentField, ...unsigned },
} as const satisfies Record<string, NumberField>

/** What another tax type means for the rest: it takes the invoice template away (CASETPL-32), and its percentage where there is none. */
export const withTaxType = (tax_type: IndirectTaxType | ''): Partial<TemplateForm> => ({
  tax_type,
  invoice_template_id: '',
  allow_prepayment_invoicing: false,
  ...(tax_type !== '' && !isRealTax(tax_type) && { tax_percentage: '' }),
})
