import { useUnit } from 'effector-react'
import { WEB_ADDRESS_MAX_LENGTH } from '../../../../contracts/limits.ts'
import type { KnownPortalSettings } from '../../../../contracts/model/portal/portal-settings.ts'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { readOwnDomain, readSubdomain } from '../../../../contracts/rules/portal/portal-address.ts'
import { UpgradePrompt } from '../../../actions/upgrade/upgrade-prompt.tsx'
import { $plan } from '../../../queries/following/session.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { type AddressErrors, type AddressForm, addressForm } from './address-model.ts'
import { DomainState } from './domain-state.tsx'
import { addressBy, domainWrong, subdomainWrong } from './typed-address.ts'

const fieldLabel = (key: string): string =>
  key === 'settlement_portal_host_internal' ? 'Subdomain' : 'Own domain'

/** Under which names the portal is reached (PORTAL-04, PORTAL-05). */
export function AddressTab({ settings }: { readonly settings: KnownPortalSettings }) {
  return (
    <SettingsForm
      editor={addressForm}
      label="Portal Address form"
      part="address"
      what="the address"
      fieldLabel={fieldLabel}
    >
      {(form, errors) => (
        <>
          <SubdomainField settings={settings} form={form} errors={errors} />
          <OwnDomain settings={settings} form={form} errors={errors} />
        </>
      )}
    </SettingsForm>
  )
}

interface FieldProps {
  readonly settings: KnownPortalSettings
  readonly form: AddressForm
  readonly errors: AddressErrors
}

/** PORTAL-10. */
function SubdomainField({ settings, form, errors }: FieldProps) {
  const change = useUnit(addressForm.changed)
  const text = form.settlement_portal_host_internal
  const read = readSubdomain(text)
  const { portal_base, portal_host } = settings
  const address = (name: string) => addressBy(portal_base, `${name}.${portal_host}`)
  return (
    <TextField
      label="Subdomain"
      required
      spellCheck={false}
      autoCapitalize="none"
      most={WEB_ADDRESS_MAX_LENGTH}
      value={text}
      error={errors.settlement_portal_host_internal ?? subdomainWrong(text)}
      help={
        read.ok
          ? address(read.value)
          : '3 to 63 letters from a to z, digits and single hyphens between them'
      }
      onChange={(name) => change({ settlement_portal_host_internal: name })}
    />
  )
}

/** A domain of the customer's own, for plans that have it (PORTAL-24, PORTAL-28). */
function OwnDomain({ settings, form, errors }: FieldProps) {
  const { plan, change } = useUnit({ plan: $plan, change: addressForm.changed })
  const stored = settings.settlement_portal_host_external
  const text = form.settlement_portal_host_external
  const mayHave = plan !== null && hasFeature(plan, 'own domain')
  const read = readOwnDomain(text, settings.portal_host)
  const name = read.ok ? read.value : null
  return (
    <>
      {(mayHave || stored !== null || text !== '') && (
        <TextField
          label="Own domain"
          type="text"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="none"
          placeholder="claims.your-company.example"
          most={WEB_ADDRESS_MAX_LENGTH}
          value={text}
          error={errors.settlement_portal_host_external ?? domainWrong(text, settings.portal_host)}
          help={helpOf(name, stored, text)}
          onChange={(domain) => change({ settlement_portal_host_external: domain })}
        />
      )}
      {settings.domain_check && stored !== null && (
        <DomainState host={stored} check={settings.domain_check} base={settings.portal_base} />
      )}
      {!mayHave && (
        <UpgradePrompt plan="PRO" subtitle="own domain">
          Show your settlement portal under a domain of your own, which website owners can tie to
          your company.
        </UpgradePrompt>
      )}
    </>
  )
}

/** What becomes of a typed domain. */
function helpOf(name: string | null, stored: string | null, text: string): string {
  if (name === null)
    return stored !== null && text.trim() === ''
      ? 'Saving takes the domain away: links lead to your subdomain.'
      : 'Optional. Website owners can check by it who you are.'
  if (name !== stored) return `The DNS records that ${name} needs are shown once it is saved.`
  return 'Leave it empty to have links lead to your subdomain.'
}
