import type { CaseDetail } from '../../model/cases/case.ts'
import { Amount } from '../../model/primitives.ts'
import { parse } from '../../schema.ts'
import { chargeDetails } from './charge-calculation.ts'

type Charged = Pick<CaseDetail, 'state' | 'findings' | 'claim_details'>

/** The claim of a case with what it comes to: the price of each fee, and the amounts (G-406). */
export function recalculated({
  state,
  findings,
  claim_details,
}: Charged): Pick<CaseDetail, 'claim_details' | 'charge_details'> {
  if (state === 'VALID_LICENSE') return { claim_details, charge_details: null }
  const charge_details = chargeDetails({
    findings,
    currency: claim_details.currency,
    fees: claim_details.additional_fees,
    taxType: claim_details.indirect_tax_type,
    taxPercentage: claim_details.indirect_tax_percentage,
    settlementDate: claim_details.settlement_offer_date,
    settlementPercentage: claim_details.settlement_offer_percentage,
  })
  const additional_fees = claim_details.additional_fees.map((fee, at) => ({
    ...fee,
    price: charge_details.additional_fees_no_settlement[at]?.amount ?? fee.price,
  }))
  return { claim_details: { ...claim_details, additional_fees }, charge_details }
}

/** Why a case cannot claim what it comes to (HTTP 400), or null: prices and percentages multiply beyond all money. */
export const claimTooHigh = ({
  charge_details,
}: Pick<CaseDetail, 'charge_details'>): string | null =>
  parse(Amount, charge_details?.final_amount_gross_no_settlement ?? 0).ok
    ? null
    : 'A claim can be at most 1,000,000,000,000.00.'
