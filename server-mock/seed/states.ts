import type { CaseState } from '../../contracts/model/cases/case.ts'
import { randomOf } from '../random.ts'

/** Cases in each state of 5,000 (look.md, picture 02). */
const shares: readonly (readonly [CaseState, number])[] = [
  ['ACTIVE', 1284],
  ['PAID', 2106],
  ['CANCELLED', 843],
  ['STANDBY', 412],
  ['VALID_LICENSE', 318],
  ['PAYMENT_PROCESSING', 37],
]

/** The states of a customer's cases in mixed order, in believable proportions, one of each if there is room. */
export function drawStates(seed: number, customerId: string, cases: number): CaseState[] {
  const states = shares.flatMap(([state, share]) =>
    Array.from<CaseState>({ length: Math.max(1, Math.round((share * cases) / 5000)) }).fill(state),
  )
  const fitted = states.slice(0, cases)
  while (fitted.length < cases) fitted.push('PAID')
  return randomOf(seed, 'states', customerId).shuffled(fitted)
}
