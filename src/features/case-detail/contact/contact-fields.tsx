import { contactLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { countryOptions } from '../../../actions/set-up/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { type ContactForm, genders } from './contact-form.ts'

interface Props {
  readonly form: ContactForm
  readonly emailError: string | null
  readonly onChange: (change: Partial<ContactForm>) => void
}

type TextName = Exclude<keyof ContactForm, 'gender' | 'country' | 'email'>

/** All that is known of a contact, in pairs (document 2, section 3 "opponent_contact_details"). */
export function ContactFields({ form, emailError, onChange }: Props) {
  const text = (name: TextName) => (
    <TextField
      label={contactLabels[name]}
      value={form[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div className="fw-pair">
      <TextField
        label={contactLabels.email}
        type="email"
        required
        value={form.email}
        error={emailError}
        onChange={(email) => onChange({ email })}
      />
      {text('phone_number')}
      <SelectField
        label={contactLabels.gender}
        value={form.gender}
        options={genders}
        onChange={(gender) => onChange({ gender })}
      />
      {text('title')}
      {text('first_name')}
      {text('last_name')}
      {text('name')}
      {text('company')}
      {text('address_line_1')}
      {text('address_line_2')}
      {text('postal_code')}
      {text('city')}
      <SelectField
        label={contactLabels.country}
        value={form.country}
        options={countryOptions}
        onChange={(country) => onChange({ country })}
      />
      {text('vat_id')}
      {text('reference_number')}
    </div>
  )
}
