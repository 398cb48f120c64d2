import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { othersApplied } from '../../bus/log/intake.ts'
import { $standing } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadProvider } from '../loading/loaders.ts'
import { retried } from '../loading/retried.ts'

const providerRead = createRead<void>({
  read: 'provider',
  load: retried(loadProvider),
})

/** Asks how the card payment account stands; a failure is tried three times more (G-287). */
export const providerCheckRequested = providerRead.requested

/** As it was read last, or as an event told since; null before that. */
export const $provider = $standing.map(({ provider }) => provider.provider)
export const $providerStatus = providerRead.$status

const isCheck = (event: KnownEvent): event is KnownEvent<'provider.checked'> =>
  event.name === 'provider.checked'

/** The answer of a check. */
export const providerChecked = othersApplied.filterMap(
  (events) => events.findLast(isCheck)?.payload.provider,
)

const isConnection = (event: KnownEvent) => event.name === 'payment-provider.connected'

/** Somebody of this customer has just connected the account, here or elsewhere. */
export const providerConnected = othersApplied.filter({
  fn: (events) => events.some(isConnection),
})

/** The account takes no payments any more: its provider has restricted it, or somebody has disconnected it. */
export const providerLost = othersApplied.filter({
  fn: (events) =>
    events.some(
      ({ name }) =>
        name === 'payment-provider.restricted' || name === 'payment-provider.disconnected',
    ),
})

/** The last attempt failed as well: the message. */
export const providerCheckFailed = providerRead.ended.filterMap(({ error }) => error || undefined)
