import { useUnit } from 'effector-react'
import { WEB_ADDRESS_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { fieldLabels, fields, type LegalField, legalForm } from './legal-model.ts'

const labels = new Map<string, string>(Object.entries(fieldLabels))
const fieldLabel = (key: string): string => labels.get(key) ?? key

/** What website owners find there. */
const helps: Readonly<Record<LegalField, string>> = {
  homepage: 'Your website, where website owners can see who you are.',
  imprint_link: 'The page that says who is responsible, with address and contact.',
  privacy_statement_link: 'The page that says what you do with personal data.',
}

/** The links in the foot of every page of the portal; one that is left empty is not shown (PORTAL-06). */
export function LegalTab() {
  const change = useUnit(legalForm.changed)
  return (
    <SettingsForm
      editor={legalForm}
      label="Legal & Contact form"
      part="legal"
      what="the links"
      fieldLabel={fieldLabel}
    >
      {(form, errors) => (
        <>
          <p className="fw-text-2">
            Shown at the foot of every page of your settlement portal. A link that is left empty is
            not shown.
          </p>
          {fields.map((field) => (
            <TextField
              key={field}
              label={fieldLabels[field]}
              inputMode="url"
              spellCheck={false}
              autoCapitalize="none"
              placeholder="https://"
              most={WEB_ADDRESS_MAX_LENGTH}
              value={form[field]}
              error={errors[field] ?? null}
              help={helps[field]}
              onChange={(text) => change({ [field]: text })}
            />
          ))}
        </>
      )}
    </SettingsForm>
  )
}
