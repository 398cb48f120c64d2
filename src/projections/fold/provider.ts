import type { ProviderStatus } from '../../../contracts/model/setup.ts'
import type { Projection } from '../../bus/projection.ts'

/** Whether the customer's card payment account is connected: what was read, or the event after it. */
export type ProviderState = { provider: ProviderStatus | null; asOf: number }

export const providerProjection: Projection<ProviderState> = {
  initial: () => ({ provider: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'payment-provider.connected': (state, { seq, payload }) => {
      const number = seq ?? 0
      if (number <= state.asOf) return false
      state.provider = { status: payload.status, onboarding_url: null }
      state.asOf = number
      return true
    },
    'provider.checked': (state, { payload }) => {
      if (state.asOf > payload.as_of) return false
      state.provider = payload.provider
      state.asOf = payload.as_of
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: ProviderState): boolean {
  state.provider = null
  state.asOf = 0
  return true
}
