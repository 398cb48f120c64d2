import { attach, combine, type Effect, type StoreValue } from 'effector'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { CallResult } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user } from '../../projections/session-state.ts'
import { $setUp } from '../../projections/set-up-state.ts'
import { createRead } from '../loading/create-read.ts'
import { loadMailSetup } from '../loading/setup-loaders.ts'

const mailSetupRead = createRead<void>({ read: 'mail-setup', load: loadMailSetup })

/** Loads how the customer's mail leaves and comes in; its screen asks. */
export const mailSetupRequested = mailSetupRead.requested

/** Null before it was read. A stored password shows as its mask. */
export const $mailSetup = $setUp.map(({ mailSetup }) => mailSetup.setup)
export const $mailSetupStatus = mailSetupRead.$status

const $asker = combine({ gateway: $gateway, user: $user })
type Asker = StoreValue<typeof $asker>

/** The form that is tried. Its password goes to the server and into no event, outbox or log. */
export type Validation = Omit<BodyOf<Calls['validateMailSetup']>, 'type'>

/**
 * Asks the server to connect and log in with these values. No command: nothing changes, so nothing is kept or
 * repeated.
 */
export const createValidateEffect = (): Effect<Validation, CallResult<object>> =>
  attach({
    source: $asker,
    effect: ({ gateway, user }: Asker, values: Validation): Promise<CallResult<object>> => {
      const { customer_id = '' } = user ?? {}
      const params = { customer_id, id: customer_id }
      return gateway.call('validateMailSetup', { params, body: { ...values, type: 'smtp' } })
    },
  })

/** Sends a mail to the own mailbox and waits for it to come back; `stop` ends the waiting. */
export const createInboundTestEffect = (): Effect<AbortSignal, CallResult<{ received: boolean }>> =>
  attach({
    source: $asker,
    effect: ({ gateway, user }: Asker, stop: AbortSignal) =>
      gateway.call('testInbound', { params: { customer_id: user?.customer_id ?? '' } }, stop),
  })
