import { combine, createEvent, sample } from 'effector'
import type { KnownPortalSettings } from '../../../../contracts/model/portal/portal-settings.ts'
import {
  addressTexts,
  ownDomainLocked,
  readOwnDomain,
  readSubdomain,
} from '../../../../contracts/rules/portal/portal-address.ts'
import { z } from '../../../../contracts/schema.ts'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import { $plan } from '../../../queries/following/session.ts'
import {
  $portalSettings,
  portalSettingsRequested,
} from '../../../queries/portal/portal-settings.ts'
import { portalSettingsOpened } from '../model.ts'

const text = z.string()

/** The two names, as typed. */
const Form = z.object({
  settlement_portal_host_internal: text,
  settlement_portal_host_external: text,
})
export type AddressForm = z.infer<typeof Form>
export type AddressErrors = Partial<Record<keyof AddressForm, string>>

const formOf = (stored: KnownPortalSettings): AddressForm => ({
  settlement_portal_host_internal: stored.settlement_portal_host_internal,
  settlement_portal_host_external: stored.settlement_portal_host_external ?? '',
})

const OWN = 'own'
const noErrors: AddressErrors = {}

const $context = combine({ settings: $portalSettings, plan: $plan })

/** What only the server knows of a name is said at its field. */
const places: ReadonlyMap<string, keyof AddressForm> = new Map([
  [addressTexts.subdomainTaken, 'settlement_portal_host_internal'],
  [addressTexts.domainTaken, 'settlement_portal_host_external'],
  [addressTexts.domainNeedsPro, 'settlement_portal_host_external'],
])

/** The form of the portal's address (PORTAL-10). */
export const addressForm = createRecordEditor({
  name: draftNames.portalAddress,
  schema: Form,
  $entries: $portalSettings.map(
    (settings) => settings && [{ id: OWN, version: settings.version, form: formOf(settings) }],
  ),
  opened: portalSettingsOpened,
  only: OWN,
  $context,
  judge: (form, { settings, plan }) => {
    if (settings === null || plan === null) return null
    const internal = readSubdomain(form.settlement_portal_host_internal)
    const external = readOwnDomain(form.settlement_portal_host_external, settings.portal_host)
    const from = settings.settlement_portal_host_external
    const locked = external.ok ? ownDomainLocked(plan, { from, to: external.value }) : null
    const wrongDomain = external.ok ? locked : external.message
    const stored = {
      settlement_portal_host_internal: internal.ok
        ? internal.value
        : form.settlement_portal_host_internal,
      settlement_portal_host_external: external.ok
        ? (external.value ?? '')
        : form.settlement_portal_host_external,
    }
    const errors: AddressErrors = {
      ...(!internal.ok && { settlement_portal_host_internal: internal.message }),
      ...(wrongDomain !== null && { settlement_portal_host_external: wrongDomain }),
    }
    return { values: stored, stored, errors }
  },
  noErrors,
  save: 'portal.address.save',
  inputOf: ({ version }, values) => ({ ...values, version }),
  reload: portalSettingsRequested,
  placed: (message) => {
    const field = places.get(message)
    return field === undefined ? null : { [field]: message }
  },
})

/** Asks whether the own domain leads here by now. */
export const domainCheckPressed = createEvent()

const checkFx = createCommandEffect('portal.address.save')
/** A look at the own domain: a save that changes nothing. */
export const domainCheck = createOperation(checkFx)

sample({
  clock: sample({
    clock: domainCheckPressed,
    source: { settings: $portalSettings, isBusy: checkFx.pending },
  }).filterMap(({ settings, isBusy }) =>
    settings && !isBusy ? { version: settings.version, ...formOf(settings) } : undefined,
  ),
  target: checkFx,
})
// Somebody else has changed it: what is looked at is what they wrote.
sample({
  clock: domainCheck.failed.filter({
    fn: ({ failure }) => failure.kind === 'refused' && failure.conflict !== null,
  }),
  fn: () => undefined,
  target: portalSettingsRequested,
})
sample({ clock: portalSettingsOpened, target: domainCheck.reset })
