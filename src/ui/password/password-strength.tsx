import {
  passwordStrength,
  passwordTexts,
  type PasswordStrength as Strength,
  trimPassword,
} from '../../../contracts/rules/password.ts'
import './password.css'

const words: Record<Strength, string> = {
  weak: 'Weak password',
  fair: 'Fair password',
  good: 'Good password',
  strong: 'Strong password',
}
const steps: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/** How strong a new password is, as a hint under its field; it never forbids one. */
export function PasswordStrength({ value }: { readonly value: string }) {
  const strength = passwordStrength(value)
  const reached = strength === null ? 0 : steps.indexOf(strength) + 1
  return (
    <div className="fw-password-strength" data-strength={strength ?? 'none'}>
      <span className="fw-password-meter" aria-hidden="true">
        {steps.map((step, at) => (
          <i key={step} className={at < reached ? 'fw-reached' : undefined} />
        ))}
      </span>
      <span role="status" className="fw-password-word">
        {strength !== null && words[strength]}
        {trimPassword(value) !== value && strength !== null && `. ${passwordTexts.outerBlanks}`}
      </span>
    </div>
  )
}
