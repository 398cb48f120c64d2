import { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import { hasFeature } from '../../../contracts/rules/accounts/plan-features.ts'
import {
  type InvoiceLanguage,
  invoiceLanguages,
  invoiceWords,
} from '../../../contracts/rules/invoices/invoice-words.ts'
import type { invoiceTemplate } from '../../db/schema/invoice-templates.ts'
import type { Tenant } from '../accounts.ts'
import type { SeedRow } from '../write.ts'

/** What the demo's templates are called, by what they are for. */
const names: Readonly<Record<IndirectTaxType, Readonly<Record<InvoiceLanguage, string>>>> = {
  VAT: { en: 'VAT, English', de: 'USt., Deutsch' },
  GST: { en: 'GST, English', de: 'GST, Deutsch' },
  SALES_TAX: { en: 'Sales tax, English', de: 'Verkaufssteuer, Deutsch' },
  NO_INDIRECT_TAX: { en: 'Without tax, English', de: 'Ohne Steuer, Deutsch' },
  REVERSE_CHARGE: { en: 'Reverse charge, English', de: 'Reverse Charge, Deutsch' },
}

const idOf = (tenant: Pick<Tenant, 'id'>, taxType: IndirectTaxType, language: InvoiceLanguage) =>
  `${tenant.id}-invoice-${taxType.toLowerCase().replaceAll('_', '-')}-${language}`

/** The template that a demo case's invoices are written from. */
export const invoiceTemplateId = (tenant: Pick<Tenant, 'id'>, taxType: IndirectTaxType): string =>
  idOf(tenant, taxType, 'en')

/** Two for each tax type; none where the plan has none (SUBS-26). */
export const invoiceTemplates = (
  tenant: Tenant,
  updated: string,
): SeedRow<typeof invoiceTemplate>[] =>
  hasFeature(tenant.plan, 'invoice templates')
    ? IndirectTaxType.options.flatMap((taxType) =>
        invoiceLanguages.map((language) => ({
          id: idOf(tenant, taxType, language),
          customerId: tenant.id,
          name: names[taxType][language],
          taxType,
          words: invoiceWords(tenant.name, language, taxType),
          ...{
            version: 1,
            updated,
            userId: null,
            userName: null,
            restoredFrom: null,
            deleted: null,
          },
        })),
      )
    : []
