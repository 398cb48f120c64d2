import { createEvent, createStore, sample } from 'effector'
import { actions } from '../../actions/actions.ts'
import { activationRequested } from '../../actions/requests.ts'
import { $actionState } from '../../actions/state.ts'
import { $selectedCaseId } from '../../actions/workplace.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import {
  providerChecked,
  providerCheckFailed,
  providerCheckRequested,
  providerConnected,
} from '../../queries/set-up/provider.ts'
import { taken, targetOf } from './case-act.ts'

/** The window has the focus again: the account may have been connected in the other tab. */
export const windowRefocused = createEvent()
export const connectionLeft = createEvent()

/** The case for whose activation the provider is being asked; null while it is not. */
const $asking = createStore<string | null>(null)
export const $isChecking = $asking.map((caseId) => caseId !== null)

/** What an account that is not connected stands in the way of (STATE-07, G-444). */
type Connection = { caseId: string; onboardingUrl: string | null }
export const $connection = createStore<Connection | null>(null)

const asked = sample({
  clock: [
    taken(activationRequested, actions.activate).map(({ caseId }) => caseId),
    sample({ clock: [windowRefocused, providerConnected], source: $connection }).filterMap(
      (connection) => connection?.caseId,
    ),
  ],
  source: $asking,
  fn: (asking, caseId) => ({ asking, caseId }),
}).filterMap(({ asking, caseId }) => (asking === null ? caseId : undefined))

sample({ clock: asked, fn: () => undefined, target: providerCheckRequested })

/** Only what was asked for here is an answer to an activation. */
const answered = sample({
  clock: providerChecked,
  source: { asking: $asking, state: $actionState },
  fn: ({ asking, state }, provider) => ({ asking, state, provider }),
}).filterMap(({ asking, state, provider }) =>
  asking !== null && state.detail?.id === asking ? { state, provider } : undefined,
)

/** The account is connected: the case can be activated as it is now (STATE-08). */
export const providerReady = answered.filterMap(({ state, provider }) =>
  provider.status === 'connected' ? targetOf(actions.activate, state) : undefined,
)

const providerMissing = answered.filterMap(({ state, provider }) =>
  provider.status !== 'connected' && state.detail
    ? { caseId: state.detail.id, onboardingUrl: provider.onboarding_url }
    : undefined,
)

$asking
  .on(asked, (_, caseId) => caseId)
  .reset(answered, providerCheckFailed, $selectedCaseId, sessionEnded)
$connection
  .on(providerMissing, (_, connection) => connection)
  .reset(providerReady, connectionLeft, $selectedCaseId, sessionEnded)
