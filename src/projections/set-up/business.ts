import {
  BusinessDetails,
  Onboarding,
  SubscriptionConfig,
} from '../../../contracts/model/accounts/business.ts'
import { Count, Instant } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel } from '../parts/read-model.ts'

/** Who changed the address last, as far as it was told. */
const LastChange = z.object({ by: z.nullable(z.string()), at: Instant })

/** What is known of the customer itself: each part by its own read, and by the events after it. */
const State = z.object({
  details: z.nullable(BusinessDetails),
  detailsAsOf: Count,
  lastChange: z.nullable(LastChange),
  limits: z.nullable(SubscriptionConfig),
  limitsAsOf: Count,
  /** Whole credits. */
  credits: z.nullable(z.int()),
  creditsAsOf: Count,
  /** PAYSETUP-08. */
  onboarding: z.nullable(Onboarding.shape.status),
  onboardingAsOf: Count,
  /** Whether emails leave by an own mail server (G-708); null before it was read, and of old recordings. */
  sending: z._default(z.nullable(z.boolean()), null),
  sendingAsOf: z._default(Count, 0),
})
export type BusinessState = z.infer<typeof State>

/** Nothing was read yet. */
const nothing = (): BusinessState => ({
  details: null,
  detailsAsOf: 0,
  lastChange: null,
  limits: null,
  limitsAsOf: 0,
  credits: null,
  creditsAsOf: 0,
  onboarding: null,
  onboardingAsOf: 0,
  sending: null,
  sendingAsOf: 0,
})

/** Whether anything of it was read. */
const isRead = ({ details, limits, credits, onboarding }: BusinessState): boolean =>
  details !== null || limits !== null || credits !== null || onboarding !== null

export const businessProjection = readModel<BusinessState>({
  saved: State,
  initial: nothing,
  isRead,
  handlers: {
    'business-details.loaded': (state, { payload }) => {
      if (state.detailsAsOf > payload.as_of) return false
      // Read again and found the same: it is still known who made it so.
      if (state.details?.version !== payload.details.version) state.lastChange = null
      state.details = payload.details
      state.detailsAsOf = payload.as_of
      return true
    },
    'customer.address-changed': (state, { seq, payload, actor, at }) => {
      if ((seq ?? 0) <= state.detailsAsOf) return false
      state.details = payload.details
      state.detailsAsOf = seq ?? 0
      state.lastChange = { by: actor.name, at }
      return true
    },
    'customer.plan-changed': (state, { seq, payload }) => {
      if (state.limits === null || (seq ?? 0) <= state.limitsAsOf) return false
      state.limits = payload.limits
      state.limitsAsOf = seq ?? 0
      return true
    },
    'credits.loaded': (state, { payload }) =>
      takeCredits(state, payload.credits.amount, payload.as_of),
    'customer.credits-added': (state, { seq, payload }) =>
      followCredits(state, seq, payload.amount),
    'customer.credits-spent': (state, { seq, payload }) =>
      followCredits(state, seq, payload.amount),
    'customer.credits-returned': (state, { seq, payload }) =>
      followCredits(state, seq, payload.amount),
    'payment-provider.connected': (state, { seq, payload }) =>
      followOnboarding(state, payload.status, seq),
    'payment-provider.restricted': (state, { seq, payload }) =>
      followOnboarding(state, payload.status, seq),
    'payment-provider.disconnected': (state, { seq, payload }) =>
      followOnboarding(state, payload.status, seq),
    'mail-sending.changed': (state, { seq, payload }) =>
      state.sending !== null && takeSending(state, payload.active, seq ?? 0),
  },
  reads: {
    'plan-limits.loaded': (state, { payload }) => {
      if (state.limitsAsOf > payload.as_of) return false
      state.limits = payload.limits
      state.limitsAsOf = payload.as_of
      return true
    },
    'onboarding.loaded': (state, { payload: { onboarding, as_of } }) =>
      [
        takeOnboarding(state, onboarding.status, as_of),
        takeSending(state, onboarding.sending, as_of),
      ].some(Boolean),
  },
})

/** Each booking tells the whole balance. */
const followCredits = (state: BusinessState, seq: number | null, amount: number): boolean =>
  (seq ?? 0) > state.creditsAsOf && takeCredits(state, amount, seq ?? 0)

function takeCredits(state: BusinessState, amount: number, asOf: number): boolean {
  if (asOf < state.creditsAsOf) return false
  state.credits = amount
  state.creditsAsOf = asOf
  return true
}

function takeOnboarding(
  state: BusinessState,
  status: NonNullable<BusinessState['onboarding']>,
  asOf: number,
): boolean {
  if (asOf < state.onboardingAsOf) return false
  state.onboarding = status
  state.onboardingAsOf = asOf
  return true
}

function followOnboarding(
  state: BusinessState,
  status: NonNullable<BusinessState['onboarding']>,
  seq: number | null,
): boolean {
  const number = seq ?? 0
  if (state.onboarding === null || number <= state.onboardingAsOf) return false
  return takeOnboarding(state, status, number)
}

function takeSending(state: BusinessState, sending: boolean | undefined, asOf: number): boolean {
  if (sending === undefined || asOf < state.sendingAsOf) return false
  state.sending = sending
  state.sendingAsOf = asOf
  return true
}
