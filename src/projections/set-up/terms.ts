import { Terms } from '../../../contracts/model/accounts/terms.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ terms: z.nullable(Terms), asOf: Count })

/** The terms of service in force, and whether the customer has accepted them. */
export type TermsState = z.infer<typeof State>

export const termsProjection = readModel<TermsState>({
  saved: State,
  initial: () => ({ terms: null, asOf: 0 }),
  isRead: ({ terms }) => terms !== null,
  handlers: {
    'customer.terms-accepted': (state, { seq, payload }) => {
      const number = seq ?? 0
      if (number <= state.asOf || state.terms?.version !== payload.version) return false
      state.terms = { ...state.terms, current_tos_accepted: true }
      state.asOf = number
      return true
    },
  },
  reads: {
    'terms.loaded': (state, { payload }) => take(state, payload, { terms: payload.terms }),
  },
})
