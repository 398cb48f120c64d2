/** What a case comes to. */
import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import {
  type ChargeInput,
  chargeDetails,
} from '../../../contracts/rules/money/charge-calculation.ts'

/** What is calculated with: taxed, in euro, without a fee and without a settlement. */
export const aChargeInput = (parts: Partial<ChargeInput> = {}): ChargeInput => ({
  findings: [],
  currency: 'EUR',
  fees: [],
  taxType: 'VAT',
  taxPercentage: 19,
  settlementDate: null,
  settlementPercentage: null,
  ...parts,
})

/** What is calculated from it. */
export const aCharge = (parts: Partial<ChargeInput> = {}): ChargeDetails =>
  chargeDetails(aChargeInput(parts))
