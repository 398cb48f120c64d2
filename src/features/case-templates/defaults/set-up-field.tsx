import { errorOf, type Status } from '../../../bus/operation.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'

interface Props {
  readonly label: string
  /** Null before it was read. */
  readonly known: readonly { value: string; text: string }[] | null
  readonly status: Status
  readonly value: string
  /** Why nothing can be chosen now. */
  readonly closed?: string | null
  readonly onChange: (value: string) => void
}

/** What the template has stays a choice, be it unknown yet or gone from the set-up: nothing is lost unseen. */
export function SetUpField({ label, known, status, value, closed, onChange }: Props) {
  const isListed = value === '' || known?.some((option) => option.value === value)
  const own = { value, text: known === null ? 'Loading ...' : 'No longer available' }
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', text: 'Not set' }, ...(isListed ? [] : [own]), ...(known ?? [])]}
      help={closed ?? (known === null && errorOf(status))}
      onChange={onChange}
    />
  )
}
