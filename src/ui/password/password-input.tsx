import { type InputHTMLAttributes, type Ref, useState } from 'react'
import './password.css'

/** More characters than the server hashes are refused by the fields around it. */
export const PASSWORD_MAX_LENGTH = 400

export interface PasswordInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'maxLength'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What password managers go by; `foreign-password` is one for another server, which none of them may fill in. */
  readonly autoComplete: 'current-password' | 'new-password' | 'foreign-password'
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A password that can be looked at while it is typed; whatever field it stands in names and describes it. */
export function PasswordInput({
  value,
  onChange,
  autoComplete,
  ref,
  ...input
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="fw-password">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        // Browsers fill in under `off` what they know of this site; under `new-password` they know nothing.
        autoComplete={autoComplete === 'foreign-password' ? 'new-password' : autoComplete}
        ref={ref}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && !input.disabled && (
        <button
          type="button"
          className="fw-password-reveal"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  )
}
