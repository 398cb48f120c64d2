import { useUnit } from 'effector-react'
import { imprintLabels } from '../../../../contracts/rules/cases/research.ts'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { DraftNotice } from '../drafted-form/draft-notice.tsx'
import { countryOptions } from '../parts/country-options.ts'
import {
  $imprintErrors,
  changeImprint,
  type ImprintForm,
  imprint,
  imprintField,
} from './imprint-model.ts'

/** What the website says of its owner, to be written down (gaps-2, 8). */
export function ImprintDialog() {
  const unit = useUnit({
    isOpen: imprint.$isOpen,
    form: imprint.form.$form,
    isDraft: imprint.$isDraft,
    errors: $imprintErrors,
    busy: imprint.$pending,
    error: changeImprint.$error,
    isStale: imprint.conflict.$isStale,
    change: imprint.form.changed,
    confirm: imprint.confirmed,
    cancel: imprint.cancelled,
    discard: imprint.discardPressed,
  })
  const { form, errors } = unit
  const field = (name: Exclude<keyof ImprintForm, 'country'>, type = 'text') => (
    <TextField
      label={imprintLabels[name]}
      type={type}
      value={form[name]}
      error={name === 'email' || name === 'screenshot_url' ? (errors[name] ?? null) : null}
      onChange={(value) => unit.change({ [name]: value })}
    />
  )
  return (
    <DialogForm
      title="Website Owner"
      confirmLabel="Save"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.isStale ? null : unit.error}
    >
      <FormConflictNotice of={imprint.conflict} form={imprint.form} fieldOf={imprintField} />
      {unit.isDraft && <DraftNotice onDiscard={() => unit.discard()} />}
      <div className="fw-dialog-pair">
        {field('name')}
        {field('company')}
        {field('email', 'email')}
        {field('phone_number')}
        {field('street_address')}
        {field('postal_code')}
        {field('city')}
        <SelectField
          label={imprintLabels.country}
          value={form.country}
          options={countryOptions}
          onChange={(country) => unit.change({ country })}
        />
        {field('screenshot_url', 'url')}
      </div>
    </DialogForm>
  )
}
