import { combine, createEvent, sample } from 'effector'
import type { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import { $onboarding } from '../../queries/following/onboarding.ts'
import {
  $provider,
  $providerStatus,
  providerCheckRequested,
  providerLost,
} from '../../queries/set-up/provider.ts'

/** The screen is shown. */
export const paymentSetupOpened = createEvent()
/** The window has the focus again: the account may have been connected in the other tab. */
export const windowRefocused = createEvent()
export const checkRetried = createEvent()

/** One check at a time; a connected account stays so (G-287). */
const wanted = sample({
  clock: [
    paymentSetupOpened,
    checkRetried,
    providerLost,
    sample({
      clock: windowRefocused,
      source: $provider,
      filter: (provider) => provider?.status !== 'connected',
      fn: () => undefined,
    }),
  ],
  source: $providerStatus,
  filter: (status) => status !== 'request',
  fn: () => undefined,
})
sample({ clock: wanted, target: providerCheckRequested })

/** What the screen knows: the check, else what is known of the user since the start (PAYSETUP-08). */
export const $connection = combine(
  $provider,
  $onboarding,
  (provider, onboarding): ProviderStatus | null =>
    provider ?? (onboarding && { status: onboarding, onboarding_url: null }),
)

/** The server was asked and has no address: this installation takes no cards. */
export const $isNowhere = $provider.map(
  (provider) => provider?.status === 'pending' && provider.onboarding_url === null,
)
