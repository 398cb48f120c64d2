import { useUnit } from 'effector-react'
import { WEB_ADDRESS_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { RecordNotice, type Words } from '../../../actions/conflict/record-notice.tsx'
import { unsavedFields } from '../../../forms/records/editing.ts'
import { $portalAuthors } from '../../../queries/portal/portal-settings.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { RecordForm } from '../../../ui/record-form/record-form.tsx'
import { fieldLabels, fields, type LegalField, legalForm } from './legal-model.ts'

const labels = new Map<string, string>(Object.entries(fieldLabels))
const words: Words = {
  label: (key) => labels.get(key) ?? key,
  value: (_, value) => String(value) || 'none',
}

/** What website owners find there. */
const helps: Readonly<Record<LegalField, string>> = {
  homepage: 'Your website, where website owners can see who you are.',
  imprint_link: 'The page that says who is responsible, with address and contact.',
  privacy_statement_link: 'The page that says what you do with personal data.',
}

/** The links in the foot of every page of the portal; one that is left empty is not shown (PORTAL-06). */
export function LegalTab() {
  const unit = useUnit({
    open: legalForm.$open,
    busy: legalForm.$isSaving,
    problem: legalForm.$problem,
    errors: legalForm.$errors,
    authors: $portalAuthors,
    submit: legalForm.submitted,
    discard: legalForm.discarded,
    choose: legalForm.fieldChosen,
    change: legalForm.changed,
  })
  const { open } = unit
  if (open === null) return null
  const { form } = open.editing.state
  return (
    <RecordForm
      label="Legal & Contact form"
      column="fw-portal-column"
      unsaved={unsavedFields(open.editing).length}
      busy={unit.busy}
      problem={unit.problem}
      errors={unit.errors}
      onSave={() => unit.submit()}
      onDiscard={() => unit.discard()}
    >
      <RecordNotice
        what="the links"
        editing={open.editing}
        words={words}
        author={unit.authors.legal}
        onChoose={unit.choose}
      />
      <p className="fw-text-2">
        Shown at the foot of every page of your settlement portal. A link that is left empty is not
        shown.
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
          error={unit.errors[field] ?? null}
          help={helps[field]}
          onChange={(text) => unit.change({ [field]: text })}
        />
      ))}
    </RecordForm>
  )
}
