import { and, eq } from 'drizzle-orm'
import {
  type CaseTemplate,
  type CaseTemplateValues,
  TemplateFee,
} from '../../../contracts/model/cases/case-template.ts'
import { toHundredths, toMajor } from '../../../contracts/rules/money/money.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { caseTemplate } from '../../db/schema/case-templates.ts'

export type TemplateRow = typeof caseTemplate.$inferSelect

/** A template as it travels. */
export const templateOf = (row: TemplateRow): CaseTemplate => ({
  id: row.id,
  customer_id: row.customerId,
  created: toInstant(row.created),
  version: row.version,
  name: row.name,
  currency: row.currency,
  country: row.country,
  license_fee: toMajor(row.licenseFee),
  tax_type: row.taxType,
  tax_percentage: toMajor(row.taxPercentage),
  invoice_template_id: row.invoiceTemplateId,
  vat_id_required: row.vatIdRequired,
  allow_prepayment_invoicing: row.allowPrepaymentInvoicing,
  additional_fees: z.parse(z.array(TemplateFee), row.additionalFees),
  settlement_offer_percentage: toMajor(row.settlementPercentage),
  settlement_offer_num_days: row.settlementDays,
  email_flow_id: row.emailFlowId,
  translation_id: row.translationId,
})

/** Its values as they are stored: money and percentages in hundredths. */
export const columnsOf = (values: CaseTemplateValues) =>
  ({
    name: values.name,
    currency: values.currency,
    country: values.country,
    licenseFee: toHundredths(values.license_fee),
    taxType: values.tax_type,
    taxPercentage: toHundredths(values.tax_percentage),
    invoiceTemplateId: values.invoice_template_id,
    vatIdRequired: values.vat_id_required,
    allowPrepaymentInvoicing: values.allow_prepayment_invoicing,
    additionalFees: values.additional_fees,
    settlementPercentage: toHundredths(values.settlement_offer_percentage),
    settlementDays: values.settlement_offer_num_days,
    emailFlowId: values.email_flow_id,
    translationId: values.translation_id,
  }) satisfies Partial<TemplateRow>

/** A template of this customer, or null. */
export async function templateById(
  db: Db | Tx,
  customerId: string,
  id: string,
): Promise<CaseTemplate | null> {
  const [row] = await db
    .select()
    .from(caseTemplate)
    .where(and(eq(caseTemplate.id, id), eq(caseTemplate.customerId, customerId)))
  return row ? templateOf(row) : null
}
