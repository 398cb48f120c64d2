import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { planTerms } from '../../../contracts/rules/accounts/plan-features.ts'
import { percentOf, toHundredths } from '../../../contracts/rules/money/money.ts'
import { paymentBreakdown } from '../../../contracts/rules/money/payment-breakdown.ts'
import type { payment, paymentLine } from '../../db/schema/payments.ts'

type Row = typeof payment.$inferSelect
type Line = typeof paymentLine.$inferSelect

/** A row of the ledger with its parts. */
export type Booked = { row: Row; lines: Line[] }

/** Whose payment it is and what the case was then; `received` is the timestamp (ISO). */
export type PaymentFacts = Pick<
  Row,
  | 'id'
  | 'customerId'
  | 'caseId'
  | 'received'
  | 'reference'
  | 'website'
  | 'country'
  | 'language'
  | 'activatedBy'
  | 'method'
  | 'providerId'
  | 'currency'
  | 'invoiceNumber'
>

/** Hundredths that arrived and that were asked for, for which claim, and what the plan or the checkout takes of it. */
type Amounts = {
  charges: ChargeDetails | null
  due: number
  received: number
  plan: Plan
  /** What the checkout was begun with; null: what the plan takes now. */
  share: number | null
}

const percentageOf = (plan: Plan): number => toHundredths(planTerms[plan].share)

/** The percentage by which a share was taken: the plan's, or that of the plan which the checkout was begun with. */
function sharePercentage(net: number, share: number, plan: Plan): number {
  const isTaken = (percentage: number) => percentOf(net, percentage) === share
  const own = percentageOf(plan)
  const plans = Object.values(planTerms).map((terms) => toHundredths(terms.share))
  return isTaken(own) ? own : (plans.find(isTaken) ?? own)
}

/** A payment as the ledger keeps it. */
export function paymentRows(
  facts: PaymentFacts,
  { charges, due, received, plan, share }: Amounts,
): Booked {
  const { parts, ...sums } = paymentBreakdown(charges, due, received)
  const taken = share ?? percentOf(sums.net, percentageOf(plan))
  return {
    row: {
      ...facts,
      ...sums,
      entry: 'payment',
      sharePercentage: sharePercentage(sums.net, taken, plan),
      share: taken,
      payout: received - taken,
    },
    lines: parts.map((part, position) => ({ paymentId: facts.id, position, ...part })),
  }
}
