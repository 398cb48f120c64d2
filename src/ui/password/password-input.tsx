import { type InputHTMLAttributes, type Ref, useState } from 'react'
import './password.css'

export interface PasswordInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What password managers go by. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A password that can be looked at while it is typed; whatever field it stands in names and describes it. */
export function PasswordInput({ value, onChange, ref, ...input }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="fw-password">
      <input
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        {...input}
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
