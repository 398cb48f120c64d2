import { ClaimInput, FeeInputs } from '../../model/cases/claim.ts'
import { Amount, CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { change, nothing } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofCase = z.strictObject({ id: CaseId })

/**
 * The licensing offer of a case. Refusals: 400 with the words of the form, 409 where the offer is read-only
 * (EDIT-04), 412 where it is stale.
 */
export const offerCalls = {
  /** CASEAPI-22: replaces the offer wholly; in PAID only how it is invoiced (gaps-2, 7). Refusal: 404 for a template that is not the customer's. */
  changeClaim: change({
    method: 'PUT',
    path: '/cases/:id/claim_details',
    params: ofCase,
    query: nothing,
    body: ClaimInput,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-23: replaces them wholly (gaps-2, 7). */
  changeFees: change({
    method: 'POST',
    path: '/cases/:id/claim_details/additional_fees',
    params: ofCase,
    query: nothing,
    body: FeeInputs,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-24: where the claim is taxed; the contact's country is another one (gaps-2, 7). */
  changeCountry: change({
    method: 'PUT',
    path: '/cases/:id/country',
    params: ofCase,
    query: nothing,
    body: z.strictObject({ country: z.string().check(z.maxLength(2)) }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-15. */
  changePrice: change({
    method: 'PUT',
    path: '/cases/:id/findings/:findingId/price',
    params: z.strictObject({ id: CaseId, findingId: Id }),
    query: nothing,
    body: z.strictObject({ price: Amount }),
    answer: CaseAnswer,
    versioned: true,
  }),
}
