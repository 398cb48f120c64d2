/** Builders about the customer itself, for tests of its administration. */
import type { KnownEvent, PayloadOf } from '../../../contracts/events/definitions.ts'
import type { BusinessEventName, CreditEventName } from '../../../contracts/events/names.ts'
import type { BusinessDetails } from '../../../contracts/model/accounts/business.ts'
import { aUser, officeEvent } from './events.ts'

export const anAdmin = (parts: Parameters<typeof aUser>[0] = {}) =>
  aUser({ role: 'ADMIN', user_role: 'ADMIN', ...parts })

export const someDetails = (parts: Partial<BusinessDetails> = {}): BusinessDetails => ({
  name: 'Lichtbild Archiv',
  address_line_1: 'Holzmarktstraße 25',
  address_line_2: null,
  postal_code: '10243',
  city: 'Berlin',
  country: 'DE',
  us_state: null,
  vat_id: null,
  timezone: 'Europe/Berlin',
  version: 1,
  ...parts,
})

/** An event of the administration as the server sends it, by Bruno Kranz. */
export const businessEvent = <
  N extends
    | BusinessEventName
    | CreditEventName
    | 'payment-provider.connected'
    | 'payment-provider.restricted'
    | 'mail-sending.changed',
>(
  seq: number,
  name: N,
  payload: PayloadOf<N>,
): KnownEvent =>
  // Name and payload belong together by the signature.
  officeEvent(seq, name, payload) as unknown as KnownEvent

/** Bruno saved other details. */
export const addressChanged = (seq: number, details: BusinessDetails): KnownEvent =>
  businessEvent(seq, 'customer.address-changed', { details, changes: [] })
