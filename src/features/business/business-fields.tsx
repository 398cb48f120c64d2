import { useUnit } from 'effector-react'
import { useId, useMemo } from 'react'
import { ADDRESS_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { BusinessDetails } from '../../../contracts/model/accounts/business.ts'
import { isReadOnly } from '../../../contracts/rules/accounts/business-details.ts'
import { timeZones } from '../../../contracts/rules/time/time-zones.ts'
import { $role } from '../../queries/following/session.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { countryName } from '../../ui/names.ts'
import { DatevFields } from './datev-fields.tsx'
import { fieldLabels } from './field-labels.ts'
import { type BusinessForm, businessForm } from './model.ts'

interface Props {
  readonly details: BusinessDetails
  readonly form: BusinessForm
}

/** Every field of the form; those that somebody else answers for are read-only (BUSINESS-06, BUSINESS-07). */
export function BusinessFields({ details, form }: Props) {
  const { errors, role, change } = useUnit({
    errors: businessForm.$errors,
    role: $role,
    change: businessForm.changed,
  })
  const line = (field: keyof BusinessForm) => ({
    label: fieldLabels[field],
    value: form[field],
    error: errors[field] ?? null,
    most: ADDRESS_MAX_LENGTH,
    onChange: (text: string) => change({ [field]: text }),
  })
  const isFixed = (field: 'name' | 'vat_id' | 'country') =>
    isReadOnly(field, role ?? 'AGENT', details)
  const headId = useId()
  const vatIsFixed = isFixed('vat_id')
  return (
    <>
      <div className="fw-pair">
        <TextField
          label={fieldLabels.name}
          value={details.name}
          onChange={() => undefined}
          readOnly={isFixed('name')}
          help="Shown on invoices. Contact support to change it."
        />
        <TextField
          {...line('vat_id')}
          readOnly={vatIsFixed}
          help={vatIsFixed ? 'Contact support to change it.' : 'It can only be set once.'}
        />
      </div>
      <TextField {...line('address_line_1')} required />
      <TextField {...line('address_line_2')} />
      <div className="fw-pair">
        <TextField {...line('postal_code')} required />
        <TextField {...line('city')} required />
      </div>
      <div className="fw-pair">
        <TextField
          label={fieldLabels.country}
          value={details.country === null ? '' : countryName(details.country)}
          onChange={() => undefined}
          readOnly={isFixed('country')}
          help="Determines the taxes. Contact support to change it."
        />
        <ZoneField {...line('timezone')} />
      </div>
      <section className="fw-fields" aria-labelledby={headId}>
        <h2 className="fw-text-head" id={headId}>
          For invoices
        </h2>
        <div className="fw-pair">
          <TextField
            {...line('tax_number')}
            help="Named by e-invoices, also where there is no VAT ID."
          />
          <TextField {...line('iban')} help="Where invoices can be paid to by transfer." />
        </div>
        <div className="fw-pair">
          <TextField {...line('contact_name')} help="Whom recipients ask about an invoice." />
          <TextField {...line('contact_phone')} />
        </div>
        <TextField {...line('contact_email')} type="email" />
      </section>
      <DatevFields line={line} />
    </>
  )
}

interface ZoneProps {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (zone: string) => void
}

/** BUSINESS-02. A stored zone that the list spells otherwise stays a choice. */
function ZoneField({ label, value, error, onChange }: ZoneProps) {
  const options = useMemo(() => {
    const zones = timeZones()
    const known = zones.includes(value) ? zones : [value, ...zones]
    return known.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))
  }, [value])
  return (
    <SelectField
      label={label}
      value={value}
      options={options}
      error={error}
      onChange={onChange}
      help="Scheduled emails are sent in this time zone."
    />
  )
}
