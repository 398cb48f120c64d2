import { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ provider: z.nullable(ProviderStatus), asOf: Count })

/** Whether the customer's card payment account is connected: what was read, or the event after it. */
export type ProviderState = z.infer<typeof State>

function follow(
  state: ProviderState,
  seq: number | null,
  provider: ProviderStatus | null,
): boolean {
  const number = seq ?? 0
  if (number <= state.asOf) return false
  state.provider = provider
  state.asOf = number
  return true
}

export const providerProjection = readModel<ProviderState>({
  saved: State,
  initial: () => ({ provider: null, asOf: 0 }),
  isRead: ({ provider }) => provider !== null,
  handlers: {
    'payment-provider.connected': (state, { seq, payload }) =>
      follow(state, seq, { status: payload.status, onboarding_url: null }),
    // Where it can be connected again, only the server can say.
    'payment-provider.restricted': (state, { seq }) => follow(state, seq, null),
    'payment-provider.disconnected': (state, { seq }) => follow(state, seq, null),
    'provider.checked': (state, { payload }) =>
      take(state, payload, { provider: payload.provider }),
  },
})
