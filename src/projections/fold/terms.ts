import type { Terms } from '../../../contracts/model/terms.ts'
import type { Projection } from '../../bus/projection.ts'

/** The terms of service in force, and whether the customer has accepted them. */
export type TermsState = { terms: Terms | null; asOf: number }

export const termsProjection: Projection<TermsState> = {
  initial: () => ({ terms: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'customer.terms-accepted': (state, { seq, payload }) => {
      const number = seq ?? 0
      if (number <= state.asOf || state.terms?.version !== payload.version) return false
      state.terms = { ...state.terms, current_tos_accepted: true }
      state.asOf = number
      return true
    },
    'terms.loaded': (state, { payload }) => {
      if (state.asOf > payload.as_of) return false
      state.terms = payload.terms
      state.asOf = payload.as_of
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: TermsState): boolean {
  state.terms = null
  state.asOf = 0
  return true
}
