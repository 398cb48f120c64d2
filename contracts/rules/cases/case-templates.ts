/** What a case template may hold (document 2, section 5 "Case template editor"; cases.md 17). */

import { NAME_MAX_LENGTH } from '../../limits.ts'
import type { Plan } from '../../model/accounts/user.ts'
import type {
  CaseTemplate,
  CaseTemplateValues,
  TemplateFee,
} from '../../model/cases/case-template.ts'
import { hasFeature } from '../accounts/plan-features.ts'
import { isShownName, UNSHOWN } from '../accounts/profile.ts'
import { isRealTax } from '../money/tax-types.ts'

/** CASETPL-17. */
const TEMPLATE_NAME_MISSING = 'Name must be set for the new template'
/** CASETPL-19. */
const TEMPLATE_TAX_MISSING = 'VAT Percentage must be larger than 0'
/** CASETPL-21. */
const TEMPLATE_CURRENCY_MISSING = 'Please set a currency'
/** CASETPL-24. */
const FEE_NAME_TAKEN = 'Name already in use'
/** CASETPL-26: the whole claim. */
const SETTLEMENT_MAX_PERCENTAGE = 100
/** An offer that is valid for longer than ten years has no end. */
export const SETTLEMENT_MAX_DAYS = 3650

/** A template that fills in nothing yet. */
export const emptyCaseTemplate: CaseTemplateValues = {
  name: '',
  currency: null,
  country: null,
  license_fee: null,
  tax_type: null,
  tax_percentage: null,
  invoice_template_id: null,
  vat_id_required: false,
  allow_prepayment_invoicing: false,
  additional_fees: [],
  settlement_offer_percentage: null,
  settlement_offer_num_days: null,
  email_flow_id: null,
  translation_id: null,
}

type Given = { [K in keyof CaseTemplateValues]?: CaseTemplateValues[K] | undefined }

/** What is left out, the template does not have. */
export const wholeTemplate = (given: Given): CaseTemplateValues => {
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...emptyCaseTemplate, ...Object.fromEntries(known) }
}

/** The values of a template, in the order in which the editor asks for them. */
export const templateFields = Object.keys(emptyCaseTemplate) as (keyof CaseTemplateValues)[]

/** What a stored template fills in. */
export const templateValuesOf = (template: CaseTemplateValues): CaseTemplateValues => ({
  name: template.name,
  currency: template.currency,
  country: template.country,
  license_fee: template.license_fee,
  tax_type: template.tax_type,
  tax_percentage: template.tax_percentage,
  invoice_template_id: template.invoice_template_id,
  vat_id_required: template.vat_id_required,
  allow_prepayment_invoicing: template.allow_prepayment_invoicing,
  additional_fees: template.additional_fees,
  settlement_offer_percentage: template.settlement_offer_percentage,
  settlement_offer_num_days: template.settlement_offer_num_days,
  email_flow_id: template.email_flow_id,
  translation_id: template.translation_id,
})

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** By name whatever its case: names are not unique (G-487). */
export const sortTemplates = (templates: readonly CaseTemplate[]): CaseTemplate[] =>
  templates.toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))

/** What is wrong with a fee; empty where nothing is. */
export type FeeErrors = { name?: string; percentage?: string }

/** What is wrong with each value; empty where nothing is. */
export type CaseTemplateErrors = {
  name?: string
  currency?: string
  license_fee?: string
  tax_percentage?: string
  settlement_offer_percentage?: string
  settlement_offer_num_days?: string
  /** One for each fee. */
  additional_fees?: readonly FeeErrors[]
}

/** Why a template cannot be called so, or null (CASETPL-16, CASECONST-10). */
export function templateNameError(name: string): string | null {
  if (name.trim() === '') return TEMPLATE_NAME_MISSING
  if (name.trim().length > NAME_MAX_LENGTH) return `Enter at most ${NAME_MAX_LENGTH} characters`
  return isShownName(name) ? null : `This name contains ${UNSHOWN}`
}

/** As a reader compares them: "Research" and "research" are the same line (G-488). */
const folded = ({ name }: TemplateFee): string => name.toLowerCase()

function feeErrors(fee: TemplateFee, at: number, fees: readonly TemplateFee[]): FeeErrors {
  const isTaken = fees.some((other, index) => index < at && folded(other) === folded(fee))
  const name = folded(fee) === '' ? 'Enter a name' : isTaken ? FEE_NAME_TAKEN : undefined
  return {
    ...(name !== undefined && { name }),
    ...(!(fee.percentage > 0) && {
      percentage: 'Enter a percentage above 0, for example 7.5',
    }),
  }
}

/** Percentage and days come together or not at all (CASETPL-26 to CASETPL-28). */
function settlementErrors(values: CaseTemplateValues): CaseTemplateErrors {
  const { settlement_offer_percentage: percentage, settlement_offer_num_days: days } = values
  const percentageError =
    percentage === null
      ? days !== null && 'Enter a percentage, for example 15'
      : percentage > SETTLEMENT_MAX_PERCENTAGE &&
        `Enter a percentage of at most ${SETTLEMENT_MAX_PERCENTAGE}, for example 15`
  const daysError =
    days === null
      ? percentage !== null && 'Enter a number of days, for example 30'
      : days > SETTLEMENT_MAX_DAYS && `Enter at most ${SETTLEMENT_MAX_DAYS} days, for example 30`
  return {
    ...(percentageError && { settlement_offer_percentage: percentageError }),
    ...(daysError && { settlement_offer_num_days: daysError }),
  }
}

/** Nothing is claimed by 0, and nothing granted: it counts as not set (G-440). */
const orNone = (value: number | null): number | null => (value === 0 ? null : value)

const stored = (values: CaseTemplateValues): CaseTemplateValues => ({
  ...values,
  name: values.name.trim(),
  license_fee: orNone(values.license_fee),
  tax_percentage:
    values.tax_type === null || isRealTax(values.tax_type) ? orNone(values.tax_percentage) : null,
  // There is nothing to invoice by before the tax is known (document 2, section 5).
  ...(values.tax_type === null && { invoice_template_id: null }),
  ...((values.tax_type === null || values.invoice_template_id === null) && {
    allow_prepayment_invoicing: false,
  }),
  additional_fees: values.additional_fees.map((fee) => ({ ...fee, name: fee.name.trim() })),
  settlement_offer_percentage: orNone(values.settlement_offer_percentage),
  settlement_offer_num_days: orNone(values.settlement_offer_num_days),
})

/** A template as it is stored, and what is wrong with it (CASETPL-16 to CASETPL-30). */
export function readCaseTemplate(given: CaseTemplateValues): {
  values: CaseTemplateValues
  errors: CaseTemplateErrors
} {
  const values = stored(given)
  const name = templateNameError(values.name)
  const needsTax = isRealTax(values.tax_type) && values.tax_percentage === null
  const fees = values.additional_fees.map(feeErrors)
  return {
    values,
    errors: {
      ...(name !== null && { name }),
      ...(values.tax_type !== null &&
        values.currency === null && { currency: TEMPLATE_CURRENCY_MISSING }),
      ...(needsTax && { tax_percentage: TEMPLATE_TAX_MISSING }),
      ...(fees.some((fee) => Object.keys(fee).length > 0) && { additional_fees: fees }),
      ...settlementErrors(values),
    },
  }
}

/** Said of an invoice template that is written for another tax (CASETPL-31). */
export const OTHER_TAX = 'This invoice template is for another tax type'

/** The first thing that is wrong with a template, or null. */
export function firstTemplateError(errors: CaseTemplateErrors): string | null {
  const { additional_fees: fees = [], ...others } = errors
  const ofFees = fees.flatMap(({ name, percentage }) => [name, percentage])
  return [...Object.values(others), ...ofFees].find((message) => message !== undefined) ?? null
}

/** Without what a plan does not have: LITE has no invoice options (G-446). */
export const underPlan = <V extends CaseTemplateValues>(values: V, plan: Plan): V =>
  hasFeature(plan, 'invoice templates')
    ? values
    : {
        ...values,
        invoice_template_id: null,
        vat_id_required: false,
        allow_prepayment_invoicing: false,
      }
