import { useUnit } from 'effector-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { Invitation } from '../../../contracts/model/accounts/account.ts'
import { passwordTexts } from '../../../contracts/rules/accounts/password.ts'
import { PasswordStrength } from '../../ui/password/password-strength.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainField } from '../../ui/plain/plain-field.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { PlainPasswordField } from '../../ui/plain/plain-password-field.tsx'
import { leadToRefused } from '../../ui/refused.ts'
import { $refusals, $signupForm, nameTyped, passwordTyped, signupSubmitted } from './model.ts'

/** Said where a link died with an attempt whose answer got lost. */
const PERHAPS_DONE =
  'This link has already been used, perhaps by your first attempt. Log in with the password you chose.'

interface Props {
  readonly invitation: Invitation
  /** The way to the login. */
  readonly toLogin: ReactNode
}

/** Name and password of somebody invited; what was typed stays whatever the answer is. */
export function SignupForm({ invitation, toLogin }: Props) {
  const { form, refusals, typeName, typePassword, submit } = useUnit({
    form: $signupForm,
    refusals: $refusals,
    typeName: nameTyped,
    typePassword: passwordTyped,
    submit: signupSubmitted,
  })
  const element = useRef<HTMLFormElement>(null)
  // What is left to fill in: the name is known from the invitation, most often.
  useEffect(() => {
    const fields = element.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])')
    for (const field of fields ?? [])
      if (field.value === '') {
        field.focus()
        return
      }
  }, [])
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToRefused(event.currentTarget)) submit()
  }
  return (
    <form ref={element} className="fw-login-form" onSubmit={onSubmit} noValidate>
      <PlainField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
      />
      <PlainField
        label="Name"
        name="name"
        autoComplete="name"
        most={NAME_MAX_LENGTH}
        required
        value={form.name}
        error={form.nameError}
        onChange={(event) => typeName(event.target.value)}
      />
      <PlainPasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        value={form.password}
        error={form.passwordError}
        help={passwordTexts.newHint}
        helpIsError={form.refusal !== null}
        strength={<PasswordStrength value={form.password} />}
        onChange={typePassword}
      />
      {form.refusal !== null && (
        <PlainMessage>{form.isPerhapsDone ? PERHAPS_DONE : form.refusal}</PlainMessage>
      )}
      {form.isLinkOver && <p className="fw-signup-login">{toLogin}</p>}
      <PlainButton primary type="submit" busy={form.busy}>
        SIGN UP
      </PlainButton>
    </form>
  )
}
