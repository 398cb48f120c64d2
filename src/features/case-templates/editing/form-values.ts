import type { IndirectTaxType } from '../../../../contracts/model/cases/case.ts'
import { IndirectTaxType as TaxType } from '../../../../contracts/model/cases/case.ts'
import type { CaseTemplateValues } from '../../../../contracts/model/cases/case-template.ts'
import {
  type CaseTemplateErrors,
  SETTLEMENT_MAX_DAYS,
} from '../../../../contracts/rules/cases/case-templates.ts'
import {
  discountRule,
  feeRule,
  priceRule,
  shownPercent,
  shownPrice,
  taxRule,
} from '../../../../contracts/rules/money/number-input.ts'
import { isRealTax } from '../../../../contracts/rules/money/tax-types.ts'
import {
  type NumberRule,
  numberIn,
  numberRefusal,
} from '../../../../contracts/rules/typed/typed-number.ts'
import { writeNumber } from '../../../../contracts/rules/typed/typed-number-text.ts'
import { z } from '../../../../contracts/schema.ts'

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

/** The id of the form of a template that is not there yet: what was typed in one that others deleted goes on there. */
export const NEW = 'new'

/** A fee before anything is typed. */
export const emptyFee: FeeForm = { name: '', percentage: '', taxable: true }

/** What is stored, ready to be changed. */
export const formOf = (template: CaseTemplateValues): TemplateForm => ({
  name: template.name,
  currency: template.currency ?? '',
  country: template.country ?? '',
  license_fee: shownPrice(template.license_fee),
  tax_type: template.tax_type ?? '',
  tax_percentage: shownPercent(template.tax_percentage),
  invoice_template_id: template.invoice_template_id ?? '',
  vat_id_required: template.vat_id_required,
  allow_prepayment_invoicing: template.allow_prepayment_invoicing,
  additional_fees: template.additional_fees.map(({ name, percentage, taxable }) => ({
    name,
    percentage: shownPercent(percentage),
    taxable,
  })),
  settlement_offer_percentage: shownPercent(template.settlement_offer_percentage),
  settlement_offer_num_days: writeNumber(template.settlement_offer_num_days, 'count'),
  email_flow_id: template.email_flow_id ?? '',
  translation_id: template.translation_id ?? '',
})

/** What each field of numbers takes: nothing that is filled in is below zero, and nobody imports templates. */
export const numberRules = {
  license_fee: { ...priceRule, min: 0 },
  tax_percentage: { ...taxRule, decimals: 1, min: 0 },
  settlement_offer_percentage: { ...discountRule, decimals: 1, min: 0 },
  settlement_offer_num_days: {
    kind: 'count',
    decimals: 0,
    min: 0,
    max: SETTLEMENT_MAX_DAYS,
    example: 30,
  },
} as const satisfies Partial<Record<keyof TemplateForm, NumberRule>>

const orNull = (value: string): string | null => (value === '' ? null : value)

/** What is typed, as it is judged and sent. */
export const valuesIn = (form: TemplateForm): CaseTemplateValues => ({
  name: form.name,
  currency: orNull(form.currency),
  country: orNull(form.country),
  license_fee: numberIn(form.license_fee, numberRules.license_fee, orNull(form.currency)),
  tax_type: form.tax_type === '' ? null : form.tax_type,
  tax_percentage: numberIn(form.tax_percentage, numberRules.tax_percentage),
  invoice_template_id: orNull(form.invoice_template_id),
  vat_id_required: form.vat_id_required,
  allow_prepayment_invoicing: form.allow_prepayment_invoicing,
  additional_fees: form.additional_fees.map(({ name, percentage, taxable }) => ({
    name,
    percentage: numberIn(percentage, feeRule) ?? 0,
    taxable,
  })),
  settlement_offer_percentage: numberIn(
    form.settlement_offer_percentage,
    numberRules.settlement_offer_percentage,
  ),
  settlement_offer_num_days: numberIn(
    form.settlement_offer_num_days,
    numberRules.settlement_offer_num_days,
  ),
  email_flow_id: orNull(form.email_flow_id),
  translation_id: orNull(form.translation_id),
})

/** What is wrong with a template as typed: what is typed as a number and is none comes before what it would lack. */
export function withRefusals(errors: CaseTemplateErrors, form: TemplateForm): CaseTemplateErrors {
  const of = (field: keyof typeof numberRules, currency: string | null = null) => {
    const refused = numberRefusal(form[field], numberRules[field], currency)
    return refused === null ? {} : { [field]: refused }
  }
  const fees = form.additional_fees.map(({ percentage }, at) => {
    const refused = numberRefusal(percentage, feeRule)
    const known = errors.additional_fees?.[at] ?? {}
    return refused === null ? known : { ...known, percentage: refused }
  })
  return {
    ...errors,
    ...of('license_fee', orNull(form.currency)),
    ...of('tax_percentage'),
    ...of('settlement_offer_percentage'),
    ...of('settlement_offer_num_days'),
    ...(fees.some((fee) => Object.keys(fee).length > 0) && { additional_fees: fees }),
  }
}

/** What another tax type means for the rest: it takes the invoice template away (CASETPL-32), and its percentage where there is none. */
export const withTaxType = (tax_type: IndirectTaxType | ''): Partial<TemplateForm> => ({
  tax_type,
  invoice_template_id: '',
  allow_prepayment_invoicing: false,
  ...(tax_type !== '' && !isRealTax(tax_type) && { tax_percentage: '' }),
})
