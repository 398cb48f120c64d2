import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import { portalEventNames } from '../../../contracts/events/set-up-names.ts'
import type {
  PortalImageType,
  PortalSettings,
} from '../../../contracts/model/portal/portal-settings.ts'
import { messages } from '../../../contracts/protocol.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import type { Refused } from '../../calls/refusal.ts'
import { event } from '../../db/schema/log.ts'
import { portalSettings } from '../../db/schema/portal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { staleSettings } from '../stale-settings.ts'
import { imageMember, portalSettingsOf, type SettingsRow } from './portal-rows.ts'

type Fields = readonly (keyof PortalSettings)[]

/** What differs, of these members. */
export const differences = (
  before: PortalSettings,
  after: PortalSettings,
  fields: Fields,
): DetailChange[] =>
  fields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  )

/** Writes what was set, under the next version. To be asked under `lockCustomer`. */
export async function store(
  { tx, customerId }: ChangeContext,
  values: Partial<Omit<SettingsRow, 'customerId' | 'version'>>,
): Promise<void> {
  await tx
    .insert(portalSettings)
    .values({ ...values, customerId, version: 1 })
    .onConflictDoUpdate({
      target: portalSettings.customerId,
      set: { ...values, version: sql`${portalSettings.version} + 1` },
    })
}

/** Writes when the own domain is looked at next, which nobody is told. */
export const putOff = ({ tx, customerId }: ChangeContext, lookAt: string) =>
  tx.update(portalSettings).set({ lookAt }).where(eq(portalSettings.customerId, customerId))

const of = { caseId: null, caseVersion: null }

/** Tells everybody where the portal is now, and admins how the own domain stands, whatever of it is new. */
export function tellOfAddress(
  change: ChangeContext,
  before: PortalSettings,
  after: PortalSettings,
): void {
  const names = differences(before, after, [
    'settlement_portal_host_internal',
    'settlement_portal_host_external',
  ])
  const { version } = after
  // Links lead to or from the own domain as soon as it is found or lost, without a name that changes.
  const changes = names.length > 0 ? names : differences(before, after, ['portal_base'])
  if (changes.length > 0)
    change.emit({
      name: 'portal.address-changed',
      ...of,
      payload: {
        settlement_portal_host_internal: after.settlement_portal_host_internal,
        settlement_portal_host_external: after.settlement_portal_host_external,
        portal_base: after.portal_base,
        version,
        changes,
      },
    })
  if (isDeepStrictEqual(before.domain_check, after.domain_check)) return
  const was = before.domain_check?.verified ?? false
  const is = after.domain_check?.verified ?? false
  change.emit({
    name: 'portal.domain-checked',
    ...of,
    payload: {
      domain_check: after.domain_check,
      version,
      changes: was === is ? [] : [{ field: 'domain_verified', from: was, to: is }],
    },
  })
}

/** Tells admins which links the portal's foot has now. */
export function tellOfLegal(
  change: ChangeContext,
  { homepage, privacy_statement_link, imprint_link, version }: PortalSettings,
  changes: DetailChange[],
): void {
  change.emit({
    name: 'portal.legal-changed',
    ...of,
    payload: { homepage, privacy_statement_link, imprint_link, version, changes },
  })
}

/** Tells admins which image is in this place now, and answers the settings. */
export async function tellOfImage(
  change: ChangeContext,
  type: PortalImageType,
  before: PortalSettings,
): Promise<PortalSettings> {
  const after = await portalSettingsOf(change.tx, change.config, change.customerId)
  const field = imageMember(type)
  change.emit({
    name: 'portal.image-changed',
    ...of,
    payload: {
      type,
      url: after[field],
      version: after.version,
      changes: [{ field, from: before[field], to: after[field] }],
    },
  })
  return after
}

/** Refuses a save whose form was opened before somebody else gave one of these members another value. */
export const staleSave = (
  change: OpenChange,
  user: SignedIn,
  version: number,
  writes: readonly string[],
): Promise<Refused | null> =>
  staleSettings(change, user, {
    names: portalEventNames,
    versionIn: sql`${event.payload}->>'version'`,
    version,
    writes,
    message: messages.conflictOfPortal,
  })
