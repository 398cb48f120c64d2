import { type Strength, strengthOf } from './strength.ts'
import './password.css'

/** Whoever sets a password cuts them off: that must not surprise at the next login. */
const OUTER_BLANKS = '. Blanks at the beginning and at the end are not part of the password.'

const words: Record<Strength, string> = {
  weak: 'Weak password',
  fair: 'Fair password',
  good: 'Good password',
  strong: 'Strong password',
}
const steps: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/** How strong a new password is, as a hint under its field; it never forbids one. */
export function PasswordStrength({ value }: { readonly value: string }) {
  const strength = strengthOf(value)
  const reached = strength === null ? 0 : steps.indexOf(strength) + 1
  return (
    <div
      className="fw-password-strength fw-text-small fw-text-2"
      data-strength={strength ?? 'none'}
    >
      <span className="fw-password-meter" aria-hidden="true">
        {steps.map((step, at) => (
          <i key={step} className={at < reached ? 'fw-reached' : undefined} />
        ))}
      </span>
      <span role="status">
        {strength !== null && words[strength]}
        {value.trim() !== value && strength !== null && OUTER_BLANKS}
      </span>
    </div>
  )
}
