import type { Loader } from './create-read.ts'
import { loaded } from './loaders.ts'

export const loadBusinessDetails: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readBusinessDetails', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('business-details.loaded', { details: value, as_of })],
  )

export const loadLimits: Loader<void> = async ({ gateway, cursor, event }) =>
  loaded(await gateway.call('readSubscriptionConfig', {}), cursor, ({ value }, as_of) => [
    event('plan-limits.loaded', { limits: value, as_of }),
  ])

export const loadCredits: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readCredits', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('credits.loaded', { credits: value, as_of })],
  )
