import { z } from '../../schema.ts'
import { Amount, Count, Id, Instant, Percentage, partsOf } from '../primitives.ts'
import { IndirectTaxType } from './case.ts'

/** A fee as a template proposes it; what it amounts to follows from the case (CASEDATA-23). */
export const TemplateFee = z.object({
  name: z.string(),
  percentage: Percentage,
  taxable: z.boolean(),
})
export type TemplateFee = z.infer<typeof TemplateFee>

/** What a template fills in; null, false and an empty list fill in nothing (gaps-2, 10). */
export const CaseTemplateValues = z.object({
  name: z.string(),
  currency: z.nullable(z.string()),
  country: z.nullable(z.string()),
  license_fee: z.nullable(Amount),
  tax_type: z.nullable(IndirectTaxType),
  tax_percentage: z.nullable(Percentage),
  invoice_template_id: z.nullable(Id),
  vat_id_required: z.boolean(),
  allow_prepayment_invoicing: z.boolean(),
  additional_fees: z.array(TemplateFee),
  settlement_offer_percentage: z.nullable(Percentage),
  settlement_offer_num_days: z.nullable(Count),
  email_flow_id: z.nullable(Id),
  translation_id: z.nullable(Id),
})
export type CaseTemplateValues = z.infer<typeof CaseTemplateValues>

/** The defaults of a new case, under a name (CASEDATA-22). `version` grows by one with every change. */
export const CaseTemplate = z.extend(CaseTemplateValues, {
  id: Id,
  customer_id: z.string(),
  created: Instant,
  version: Count,
})
export type CaseTemplate = z.infer<typeof CaseTemplate>

/** Every template of a customer. */
export const CaseTemplates = partsOf(CaseTemplate)
