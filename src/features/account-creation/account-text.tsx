import type { InputHTMLAttributes } from 'react'
import { ADDRESS_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { AccountField } from '../../../contracts/rules/accounts/account.ts'
import { PlainField } from '../../ui/plain/plain-field.tsx'
import { useAccountField } from './use-account-field.ts'

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'type' | 'maxLength' | 'required' | 'spellCheck' | 'inputMode'
  > {
  readonly field: AccountField
  readonly label: string
  readonly help?: string
}

/** One line of the form. */
export function AccountText({ field, maxLength = ADDRESS_MAX_LENGTH, ...input }: Props) {
  const { name, value, error, onType, onLeave } = useAccountField(field)
  return (
    <PlainField
      {...input}
      name={name}
      maxLength={maxLength}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
    />
  )
}
