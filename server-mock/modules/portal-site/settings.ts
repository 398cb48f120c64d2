import type { Calls } from '../../../contracts/api/calls.ts'
import { reads } from '../../calls/handler.ts'
import { headOf } from '../../events/read.ts'
import { portalSettingsOf } from './portal-rows.ts'

/** COMMAPI-39. */
export const readPortalSettings = reads<Calls['readPortalSettings']>(async ({ user, services }) => {
  const { database, config } = services
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(database.db, user.customerId)
  return { asOf, body: await portalSettingsOf(database.db, config, user.customerId) }
})
