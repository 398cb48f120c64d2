import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import { passwordTexts } from '../../../contracts/rules/accounts/password.ts'
import { PasswordStrength } from '../../ui/password/password-strength.tsx'
import { PlainPasswordField } from '../../ui/plain/plain-password-field.tsx'
import { AccountText } from './account-text.tsx'
import { useAccountField } from './use-account-field.ts'

/** Step 1: who creates the account (ACCT-15 to ACCT-18). */
export function PersonStep() {
  const password = useAccountField('password')
  return (
    <>
      <AccountText field="name" label="Name" autoComplete="name" most={NAME_MAX_LENGTH} required />
      <AccountText
        field="email"
        label="Email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        most={254}
        help="You log in with this address. We will send you an email to verify it."
        required
      />
      <PlainPasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        value={password.value}
        error={password.error}
        help={passwordTexts.newHint}
        strength={<PasswordStrength value={password.value} />}
        onChange={password.onType}
        onBlur={password.onLeave}
      />
    </>
  )
}
