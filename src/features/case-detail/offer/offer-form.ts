import { type CaseDetail, IndirectTaxType } from '../../../../contracts/model/cases/case.ts'
import type { ClaimInput } from '../../../../contracts/model/cases/claim.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import {
  discountRule,
  priceRule,
  shownPercent,
  shownPrice,
  taxRule,
} from '../../../../contracts/rules/money/number-input.ts'
import { isRealTax } from '../../../../contracts/rules/money/tax-types.ts'
import { numberIn } from '../../../../contracts/rules/typed/typed-number.ts'
import { parse, z } from '../../../../contracts/schema.ts'

const text = z.string()

/** A fee as typed; its id tells the lines of the form apart. */
export const FeeLine = z.object({ id: text, name: text, percentage: text, taxable: z.boolean() })
export type FeeLine = z.infer<typeof FeeLine>

/** What the form asks besides the prices. */
export const OfferTerms = z.object({
  currency: text,
  country: text,
  tax_type: z.union([IndirectTaxType, z.literal('')]),
  tax_percentage: text,
  discount: text,
  deadline: z.nullable(text),
  fees: z.array(FeeLine),
  template: text,
  vat_id_required: z.boolean(),
  prepayment: z.boolean(),
})
export type OfferTerms = z.infer<typeof OfferTerms>

export type PriceKey = `price ${string}`
export const priceKey = (findingId: string): PriceKey => `price ${findingId}`
export const isPriceKey = (key: string): key is PriceKey => key.startsWith('price ')

type Prices = { [price: PriceKey]: string }

/** A licensing offer as typed, one price an image use: what is not known is empty. */
export type OfferForm = OfferTerms & Prices

export const emptyOffer: OfferForm = {
  currency: '',
  country: '',
  tax_type: '',
  tax_percentage: '',
  discount: '',
  deadline: null,
  fees: [],
  template: '',
  vat_id_required: false,
  prepayment: false,
}

const pricesOf = (findings: readonly Finding[]): Prices =>
  Object.fromEntries(findings.map(({ id, price }) => [priceKey(id), shownPrice(price)]))

/** The stored offer, ready to be changed. */
export function offerForm(detail: CaseDetail): OfferForm {
  const { claim_details: claim, country, findings } = detail
  return {
    ...pricesOf(findings),
    currency: claim.currency ?? '',
    country: country ?? '',
    tax_type: claim.indirect_tax_type ?? '',
    tax_percentage: shownPercent(claim.indirect_tax_percentage),
    discount: shownPercent(claim.settlement_offer_percentage),
    deadline: claim.settlement_offer_date,
    fees: claim.additional_fees.map(({ name, percentage, taxable }, at) => ({
      id: String(at),
      name,
      percentage: shownPercent(percentage),
      taxable,
    })),
    template: detail.invoice_template_id ?? '',
    vat_id_required: detail.vat_id_required,
    prepayment: detail.allow_prepayment_invoicing,
  }
}

/** The price of an image use as typed; one that came while the form was open has its own. */
export const priceText = (form: OfferForm, { id, price }: Pick<Finding, 'id' | 'price'>): string =>
  form[priceKey(id)] ?? shownPrice(price)

/** The price that is typed; null for none, and for what is refused. */
export const priceIn = (form: OfferForm, finding: Pick<Finding, 'id' | 'price'>): number | null =>
  numberIn(priceText(form, finding), priceRule, form.currency || null)

/** A draft as it was kept; null for what is none. */
export function keptOffer(kept: unknown): OfferForm | null {
  const terms = parse(OfferTerms, kept)
  if (!terms.ok) return null
  const prices = Object.entries(kept ?? {}).flatMap(([key, value]) =>
    isPriceKey(key) && typeof value === 'string' ? [[key, value]] : [],
  )
  return { ...Object.fromEntries(prices), ...terms.value }
}

const fields: Readonly<Record<keyof OfferTerms, string>> = {
  currency: 'claim_details.currency',
  country: 'country',
  tax_type: 'claim_details.indirect_tax_type',
  tax_percentage: 'claim_details.indirect_tax_percentage',
  discount: 'claim_details.settlement_offer_percentage',
  deadline: 'claim_details.settlement_offer_date',
  fees: 'claim_details.additional_fees',
  template: 'invoice_template_id',
  vat_id_required: 'vat_id_required',
  prepayment: 'allow_prepayment_invoicing',
}

/** The fields of the case that decide how it is invoiced. */
export const invoicingFields = [fields.template, fields.vat_id_required, fields.prepayment]

/** The case's field behind a field of the form. */
export const offerField = (key: string): string =>
  isPriceKey(key)
    ? `findings[${key.slice('price '.length)}].price`
    : (new Map<string, string>(Object.entries(fields)).get(key) ?? key)

/** The fields of the case that the form writes; in PAID it says only how the claim is invoiced (OFFER-27). */
export const offerWrites = ({ state, findings }: CaseDetail): readonly string[] =>
  state === 'PAID'
    ? invoicingFields
    : [...Object.values(fields), ...findings.map(({ id }) => offerField(priceKey(id)))]

/** Another tax type has other templates (OFFER-24, OFFER-26). */
export const ofTaxType = (tax_type: OfferTerms['tax_type']): Partial<OfferForm> => ({
  tax_type,
  template: '',
  prepayment: false,
})

/** Without a template nobody can be sent an invoice before they pay (OFFER-23). */
export const ofTemplate = (template: string): Partial<OfferForm> =>
  template === '' ? { template, prepayment: false } : { template }

const invoicingOf = (form: OfferForm) => ({
  invoice_template_id: form.template || null,
  vat_id_required: form.vat_id_required,
  allow_prepayment_invoicing: form.prepayment,
})

/** What the case decides of a save: in PAID the invoicing alone is sent (OFFER-27), on LITE all but that (OFFER-34). */
export type ClaimScope = { isPaid: boolean; hasInvoicing: boolean }

/** The offer as it is sent: without what is empty or no number (OFFER-29 to OFFER-31). */
export function claimInput(form: OfferForm, { isPaid, hasInvoicing }: ClaimScope): ClaimInput {
  const invoicing = hasInvoicing ? invoicingOf(form) : {}
  if (isPaid) return invoicing
  const type = form.tax_type || null
  const tax = isRealTax(type) ? numberIn(form.tax_percentage, taxRule) : null
  const discount = numberIn(form.discount, discountRule)
  return {
    currency: form.currency || null,
    indirect_tax_type: type,
    ...(tax !== null && { indirect_tax_percentage: tax }),
    ...(discount !== null && { settlement_offer_percentage: discount }),
    ...(form.deadline && { settlement_offer_date: form.deadline }),
    ...invoicing,
  }
}
