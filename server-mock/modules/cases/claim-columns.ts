import { toHundredths } from '../../../contracts/rules/money/money.ts'
import type { Claim, Invoicing } from '../../../contracts/rules/offers/offer.ts'

/** What is claimed and how it is invoiced, as the case's detail stores it; the currency stands in its row. */
export const claimColumns = (claim: Claim & Invoicing) => ({
  settlementDate: claim.settlement_offer_date,
  settlementPercentage: toHundredths(claim.settlement_offer_percentage),
  taxType: claim.indirect_tax_type,
  taxPercentage: toHundredths(claim.indirect_tax_percentage),
  invoiceTemplateId: claim.invoice_template_id,
  vatIdRequired: claim.vat_id_required,
  allowPrepaymentInvoicing: claim.allow_prepayment_invoicing,
})
