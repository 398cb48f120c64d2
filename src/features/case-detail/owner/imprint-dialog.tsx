import { useUnit } from 'effector-react'
import { imprintLabels } from '../../../../contracts/rules/cases/research.ts'
import { countryOptions } from '../../../actions/set-up/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { DraftedForm } from '../parts/drafted-form.tsx'
import { $imprintErrors, type ImprintForm, imprint, imprintField } from './imprint-model.ts'

/** What the website says of its owner, to be written down (G-452). */
export function ImprintDialog() {
  const { form, errors, change } = useUnit({
    form: imprint.form.$form,
    errors: $imprintErrors,
    change: imprint.form.changed,
  })
  const field = (name: Exclude<keyof ImprintForm, 'country'>, type = 'text') => (
    <TextField
      label={imprintLabels[name]}
      type={type}
      value={form[name]}
      error={name === 'email' || name === 'screenshot_url' ? (errors[name] ?? null) : null}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <DraftedForm of={imprint} fieldOf={imprintField} title="Website Owner" confirmLabel="Save">
      <div className="fw-pair">
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
          onChange={(country) => change({ country })}
        />
        {field('screenshot_url', 'url')}
      </div>
    </DraftedForm>
  )
}
