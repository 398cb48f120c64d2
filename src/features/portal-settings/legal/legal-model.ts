import type { KnownPortalSettings } from '../../../../contracts/model/portal/portal-settings.ts'
import { readPortalLink } from '../../../../contracts/rules/portal/portal-address.ts'
import { z } from '../../../../contracts/schema.ts'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import {
  $portalSettings,
  portalSettingsRequested,
} from '../../../queries/portal/portal-settings.ts'
import { portalSettingsOpened } from '../model.ts'

const text = z.string()

/** The links of the portal's foot, as typed. */
const Form = z.object({ homepage: text, imprint_link: text, privacy_statement_link: text })
export type LegalForm = z.infer<typeof Form>
export type LegalField = keyof LegalForm
export type LegalErrors = Partial<Record<LegalField, string>>

/** What the form calls its fields, in their order. */
export const fieldLabels: Readonly<Record<LegalField, string>> = {
  homepage: 'Homepage',
  imprint_link: 'Imprint',
  privacy_statement_link: 'Privacy statement',
}
export const fields = ['homepage', 'imprint_link', 'privacy_statement_link'] as const

const formOf = (stored: KnownPortalSettings): LegalForm => ({
  homepage: stored.homepage ?? '',
  imprint_link: stored.imprint_link ?? '',
  privacy_statement_link: stored.privacy_statement_link ?? '',
})

const OWN = 'own'
const noErrors: LegalErrors = {}

/** The form of the links (PORTAL-06). */
export const legalForm = createRecordEditor({
  name: draftNames.portalLegal,
  schema: Form,
  $entries: $portalSettings.map(
    (settings) => settings && [{ id: OWN, version: settings.version, form: formOf(settings) }],
  ),
  opened: portalSettingsOpened,
  only: OWN,
  $context: $portalSettings,
  judge: (form) => {
    const stored = { ...form }
    const errors: LegalErrors = {}
    for (const field of fields) {
      const read = readPortalLink(form[field])
      if (read.ok) stored[field] = read.value ?? ''
      else errors[field] = read.message
    }
    return { values: stored, stored, errors }
  },
  noErrors,
  save: 'portal.legal.save',
  inputOf: ({ version }, values) => ({ ...values, version }),
  reload: portalSettingsRequested,
})
