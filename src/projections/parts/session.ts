import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { UserEventName } from '../../../contracts/events/names.ts'
import { type Plan, SessionUser } from '../../../contracts/model/accounts/user.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel } from './read-model.ts'
import { eventsAfter, type NumberedEvent, type RecentState } from './recent.ts'

const State = z.object({ user: z.nullable(SessionUser) })

/** Who is logged in. Tokens are no part of it. */
export type SessionState = z.infer<typeof State>

/** What becomes of the one who is logged in shows at once, whoever did it. */
function takeOwn({ user: own }: SessionState, { payload }: KnownEvent<UserEventName>) {
  const { user } = payload
  if (own === null || own.user_id !== user.user_id) return null
  const { name, public_name, role, user_role } = user
  const { receive_unread_emails_notifications, receive_payment_notifications } = user
  const flags = { receive_unread_emails_notifications, receive_payment_notifications }
  return { ...own, name, public_name, role, user_role, ...flags }
}

function follow(state: SessionState, event: KnownEvent<UserEventName>): boolean {
  const next = takeOwn(state, event)
  if (next === null) return false
  state.user = next
  return true
}

/** The plan of the customer is the plan of all of its users. */
function takePlan(state: SessionState, plan: Plan | undefined): boolean {
  if (!state.user || plan === undefined || state.user.subscription === plan) return false
  state.user = { ...state.user, subscription: plan }
  return true
}

function takeRule(state: SessionState, required: boolean | undefined): boolean {
  const { user } = state
  const known = user?.second_factor_required ?? false
  if (!user || required === undefined || known === required) return false
  state.user = { ...user, second_factor_required: required }
  return true
}

const ruleAfter = (event: NumberedEvent | undefined): boolean | undefined =>
  event?.name === 'customer.second-factor-required' ? event.payload.required : undefined

const planAfter = (event: NumberedEvent | undefined): Plan | undefined =>
  event?.name === 'customer.plan-changed' ? event.payload.plan : undefined

export const sessionProjection = readModel<SessionState, { recent: RecentState }>({
  saved: State,
  initial: () => ({ user: null }),
  handlers: {
    'session.started': (state, { payload }) => {
      state.user = payload.user
      return true
    },
    'session.user-changed': (state, { payload: { user } }) => {
      const own = state.user
      if (own?.user_id !== user.user_id || own.customer_id !== user.customer_id) return false
      state.user = user
      return true
    },
    'user.changed': follow,
    'user.role-changed': follow,
    'user.renamed': (state, { payload: { user_id, name, public_name } }) => {
      if (state.user?.user_id !== user_id) return false
      state.user = { ...state.user, name, public_name }
      return true
    },
    'customer.plan-changed': (state, { payload }) => takePlan(state, payload.plan),
    'customer.second-factor-required': (state, { payload }) => takeRule(state, payload.required),
    'onboarding.loaded': (state, { payload: { onboarding, as_of } }, { recent }) => {
      const later = eventsAfter(recent, as_of)
      if (later === null) return false
      const last = (wanted: NumberedEvent['name']) => later.findLast(({ name }) => name === wanted)
      const plan = planAfter(last('customer.plan-changed')) ?? onboarding.subscription
      const rule =
        ruleAfter(last('customer.second-factor-required')) ?? onboarding.second_factor_required
      return [takePlan(state, plan), takeRule(state, rule)].some(Boolean)
    },
    // Whose log begins anew is still logged in.
    'log.rebased': () => false,
  },
})
