import { useUnit } from 'effector-react'
import type { FormEvent } from 'react'
import { passwordTexts } from '../../../contracts/rules/accounts/password.ts'
import { PasswordStrength } from '../../ui/password/password-strength.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainField } from '../../ui/plain/plain-field.tsx'
import { PlainPasswordField } from '../../ui/plain/plain-password-field.tsx'
import { PlainTick } from '../../ui/plain/plain-tick.tsx'
import { leadToRefused } from '../../ui/refused.ts'
import { $changeForm, changeSubmitted, newLinkWanted, newPasswordTyped } from './reset-model.ts'
import { useFieldFocus } from './use-field-focus.ts'

/** Sets the new password: RESET-07 to RESET-09, RESET-16, RESET-17. */
export function ChangeForm({ onLeave }: { readonly onLeave: () => void }) {
  const { form, type, submit, wantLink } = useUnit({
    form: $changeForm,
    type: newPasswordTyped,
    submit: changeSubmitted,
    wantLink: newLinkWanted,
  })
  const error = form.wrong ?? form.error
  const field = useFieldFocus(error)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToRefused(event.currentTarget)) submit()
  }
  return (
    <>
      <h1 className="fw-login-title">Set a new password</h1>
      <form className="fw-login-form" onSubmit={onSubmit} noValidate>
        <PlainField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={form.email}
          readOnly
        />
        <PlainPasswordField
          ref={field}
          label="New password"
          name="new-password"
          autoComplete="new-password"
          value={form.password}
          error={error}
          help={passwordTexts.resetHint}
          strength={<PasswordStrength value={form.password} />}
          onChange={type}
        />
        {form.isLinkOver && (
          <div className="fw-login-new-link">
            <button type="button" className="fw-plain-link" onClick={() => wantLink()}>
              Request a new link
            </button>
            <button type="button" className="fw-plain-link" onClick={onLeave}>
              Go to login page
            </button>
          </div>
        )}
        {form.status === 'success' && (
          <p className="fw-plain-done" role="status">
            <PlainTick />
            The password was changed.
          </p>
        )}
        <PlainButton primary type="submit" busy={form.status === 'request'}>
          CONFIRM
        </PlainButton>
      </form>
    </>
  )
}
