import type { CaseDetail, CaseRow } from '../../../../contracts/model/cases/case.ts'
import { recalculated } from '../../../../contracts/rules/money/charges-of-case.ts'
import type { Effects } from './predict.ts'

/** The amount that the list shows: the full gross, nothing without a currency or a claim. */
export const amountIn = ({
  charge_details,
  claim_details,
}: Pick<CaseDetail, 'charge_details' | 'claim_details'>): CaseRow['final_amount'] =>
  charge_details && claim_details.currency !== null
    ? charge_details.final_amount_gross_no_settlement
    : null

/** A change of what is claimed, with what follows from it in the case and in its row. */
export function claimEffects(detail: CaseDetail, change: Partial<CaseDetail>): Effects {
  const changed = { ...detail, ...change }
  const after: CaseDetail = {
    ...changed,
    ...recalculated(changed),
    // The offer's date is the deadline (gaps-2, 5).
    deadline: changed.claim_details.settlement_offer_date,
  }
  return {
    row: () => ({
      country: after.country,
      currency: after.claim_details.currency,
      final_amount: amountIn(after),
    }),
    detail: () => after,
  }
}
