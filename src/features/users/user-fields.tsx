import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { roleChoices, type UserForm } from '../../../contracts/rules/accounts/users.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { userForms } from './model.ts'

interface Props {
  readonly user: ManagedUser | null
  readonly form: UserForm
  /** Whether the fields may be typed into (USERS-39). */
  readonly isOpen: boolean
}

/** USERS-14 to USERS-18: the fields of one user, in the order in which they are asked for. */
export function UserFields({ user, form, isOpen }: Props) {
  const { errors, change } = useUnit({ errors: userForms.$errors, change: userForms.changed })
  const first = useRef<HTMLInputElement>(null)
  const isNew = user === null
  useEffect(() => {
    if (isNew) first.current?.focus()
  }, [isNew])
  return (
    <fieldset className="fw-records-fields fw-fields" disabled={!isOpen}>
      <legend className="fw-visually-hidden">{isNew ? 'New user' : user.name}</legend>
      <h3 className="fw-text-head">Profile</h3>
      <div className="fw-pair">
        <TextField
          ref={first}
          label="Name"
          required
          most={NAME_MAX_LENGTH}
          value={form.name}
          error={errors.name ?? null}
          onChange={(name) => change({ name })}
        />
        <TextField
          label="Public name"
          required
          most={NAME_MAX_LENGTH}
          value={form.public_name}
          error={errors.public_name ?? null}
          onChange={(public_name) => change({ public_name })}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        readOnly={!isNew}
        most={254}
        value={form.email}
        help={
          isNew ? 'The invitation goes to this address.' : 'The email address cannot be changed.'
        }
        error={errors.email ?? null}
        onChange={(email) => change({ email })}
      />
      <div className="fw-pair">
        <SelectField
          label="Role"
          options={roleChoices}
          value={form.role}
          onChange={(role) => change({ role })}
        />
      </div>
      <h3 className="fw-text-head">Notifications</h3>
      <div className="fw-records-flags">
        <Flag
          label="Unread emails"
          isOn={form.receive_unread_emails_notifications}
          onChange={(isOn) => change({ receive_unread_emails_notifications: isOn })}
        />
        <Flag
          label="Payments"
          isOn={form.receive_payment_notifications}
          onChange={(isOn) => change({ receive_payment_notifications: isOn })}
        />
      </div>
    </fieldset>
  )
}

interface FlagProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

const Flag = ({ label, isOn, onChange }: FlagProps) => (
  <Checkbox
    className="fw-records-flag"
    checked={isOn}
    label={label}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
