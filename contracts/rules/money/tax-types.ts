import type { IndirectTaxType } from '../../model/cases/case.ts'

/** The tax types as a person reads them (CASECONST-03). */
export const taxTypeNames: Readonly<Record<IndirectTaxType, string>> = {
  VAT: 'VAT',
  GST: 'GST',
  SALES_TAX: 'Sales tax',
  NO_INDIRECT_TAX: 'No indirect tax',
  REVERSE_CHARGE: 'Reverse charge',
}

/** Whether a percentage of the claim is owed as tax; with the others none is (OFFER-05 to OFFER-08). */
export const isRealTax = (type: IndirectTaxType | null): type is 'VAT' | 'GST' | 'SALES_TAX' =>
  type === 'VAT' || type === 'GST' || type === 'SALES_TAX'
