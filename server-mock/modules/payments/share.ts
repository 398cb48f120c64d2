import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { planTerms } from '../../../contracts/rules/accounts/plan-features.ts'
import { percentOf, toHundredths } from '../../../contracts/rules/money/money.ts'
import { amountDue, isOfferValid } from '../external-events/amount-due.ts'

/** The share that the plan charges of a payment that begins on this UTC day, in hundredths: of its net amount (G-144). */
export function shareDue(charges: ChargeDetails, today: string, plan: Plan): number {
  const isReduced = isOfferValid(charges, today)
  const tax = isReduced ? charges.indirect_tax_settlement : charges.indirect_tax_no_settlement
  const net = toHundredths(amountDue(charges, today)) - toHundredths(tax?.amount ?? 0)
  return percentOf(net, toHundredths(planTerms[plan].share))
}
