import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'

/** Whether the discount still holds on this UTC day: through the last second of its date (gaps-2, 0.2.2). */
export const isOfferValid = (charges: ChargeDetails, today: string): boolean =>
  charges.settlement_offer !== null &&
  charges.final_amount_gross_settlement !== null &&
  today <= charges.settlement_offer.settlement_date

/** What a payment that begins on this UTC day is frozen at, in major units (gaps-2, 0.2.3). */
export function amountDue(charges: ChargeDetails, today: string): number {
  const { final_amount_gross_settlement: reduced } = charges
  return reduced !== null && isOfferValid(charges, today)
    ? reduced
    : charges.final_amount_gross_no_settlement
}
