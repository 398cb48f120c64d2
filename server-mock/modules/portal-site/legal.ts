import type { Calls } from '../../../contracts/api/calls.ts'
import type { PortalSettings } from '../../../contracts/model/portal/portal-settings.ts'
import { readPortalLink } from '../../../contracts/rules/portal/portal-address.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { portalSettingsOf } from './portal-rows.ts'
import { differences, staleSave, store, tellOfLegal } from './told.ts'

const links = ['homepage', 'privacy_statement_link', 'imprint_link'] as const

/** COMMAPI-41: what is left out is taken away (G-95). */
export const savePortalLegal = changes<Calls['savePortalLegal']>(async ({ body, user, change }) => {
  await lockCustomer(change.tx, change.customerId)
  const before = await portalSettingsOf(change.tx, change.config, change.customerId)
  const typed: Partial<Pick<PortalSettings, (typeof links)[number]>> = {}
  for (const link of links) {
    const read = readPortalLink(body[link] ?? '')
    if (!read.ok) return refuse(400, read.message)
    typed[link] = read.value
  }
  const wanted = { ...before, ...typed }
  const changed = differences(before, wanted, links)
  const writes = changed.map(({ field }) => field)
  const stale = await staleSave(change, user, before.version, writes)
  if (stale) return stale
  if (changed.length === 0) return before
  await store(change, {
    homepage: wanted.homepage,
    privacyStatementLink: wanted.privacy_statement_link,
    imprintLink: wanted.imprint_link,
  })
  const after = await portalSettingsOf(change.tx, change.config, change.customerId)
  tellOfLegal(change, after, changed)
  return after
})
