import { WireEvent } from '../../events/envelope.ts'
import { CREDITS_AT_ONCE } from '../../limits.ts'
import {
  AddressLine,
  BusinessDetails,
  Credits,
  datevLines,
  invoiceFactLines,
  SubscriptionConfig,
} from '../../model/accounts/business.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { adminOfCustomer, type Policy, staff, staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })

/** Buying credits costs money: the administrators of an ENTERPRISE customer alone (G-293). */
const buyers: Policy = {
  ...staffOfCustomer,
  roles: ['ADMIN'],
  plans: ['ENTERPRISE'],
}

export const businessCalls = {
  /** BUSINESS-08. */
  readBusinessDetails: read({
    method: 'GET',
    path: '/customer/:customer_id/address',
    params: ofCustomer,
    query: nothing,
    answer: BusinessDetails,
    policy: adminOfCustomer,
  }),
  /**
   * BUSINESS-09. Takes `If-Match`. Refusals: 400 with what is wrong, 403 for a VAT ID that is set already,
   * 412 where somebody else saved meanwhile. A VAT ID that is left out stays, and so
   * does each of what is added: facts for invoices, settings of DATEV.
   */
  saveBusinessDetails: change({
    method: 'PUT',
    path: '/customer/:customer_id/address',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      address_line_1: AddressLine,
      address_line_2: z.optional(z.nullable(AddressLine)),
      postal_code: AddressLine,
      city: AddressLine,
      vat_id: z.optional(z.nullable(AddressLine)),
      timezone: z.string().check(z.maxLength(100)),
      ...invoiceFactLines,
      ...datevLines,
    }),
    answer: z.extend(BusinessDetails, { events: z.array(WireEvent) }),
    policy: adminOfCustomer,
    versioned: true,
  }),
  /** SUBS-08: the limits of the caller's plan. */
  readSubscriptionConfig: read({
    method: 'GET',
    path: '/customer/subscription_config',
    params: nothing,
    query: nothing,
    answer: SubscriptionConfig,
    policy: staff,
  }),
  /** CREDITS-03. Agents send letters, so they may know what is left to pay them with. */
  readCredits: read({
    method: 'GET',
    path: '/customer/:customer_id/credits',
    params: ofCustomer,
    query: nothing,
    answer: Credits,
    policy: staffOfCustomer,
  }),
  /** CREDITS-05: books at once, to be invoiced; answers the new balance. Refusal: 429. */
  addCredits: change({
    method: 'POST',
    path: '/customer/:customer_id/add_credits',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      amount: z.int().check(z.gte(CREDITS_AT_ONCE.least), z.lte(CREDITS_AT_ONCE.most)),
    }),
    answer: z.extend(Credits, { events: z.array(WireEvent) }),
    policy: buyers,
  }),
}
