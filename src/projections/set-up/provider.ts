import { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ provider: z.nullable(ProviderStatus), asOf: Count })

/** Whether the customer's card payment account is connected: what was read, or the event after it. */
export type ProviderState = z.infer<typeof State>

export const providerProjection = readModel<ProviderState>({
  saved: State,
  initial: () => ({ provider: null, asOf: 0 }),
  isRead: ({ provider }) => provider !== null,
  handlers: {
    'payment-provider.connected': (state, { seq, payload }) => {
      const number = seq ?? 0
      if (number <= state.asOf) return false
      state.provider = { status: payload.status, onboarding_url: null }
      state.asOf = number
      return true
    },
    'provider.checked': (state, { payload }) =>
      take(state, payload, { provider: payload.provider }),
  },
})
