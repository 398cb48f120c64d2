import { type Ref, useState } from 'react'
import { PlainField } from '../../ui/plain/plain-field.tsx'

interface Props {
  readonly value: string
  readonly disabled: boolean
  readonly onType: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ value, disabled, onType, ref }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="fw-login-password">
      <PlainField
        {...(ref ? { ref } : {})}
        label="Password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        value={value}
        disabled={disabled}
        onChange={(event) => onType(event.target.value)}
      />
      {value !== '' && !disabled && (
        <button
          type="button"
          className="fw-login-reveal"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  )
}
