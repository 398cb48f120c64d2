import { useUnit } from 'effector-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { CREDENTIAL_MAX_LENGTH } from '../../../contracts/limits.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainField } from '../../ui/plain/plain-field.tsx'
import { PlainLink } from '../../ui/plain/plain-link.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { PlainPasswordField } from '../../ui/plain/plain-password-field.tsx'
import { leadToRefused } from '../../ui/refused.ts'
import {
  $loginForm,
  emailTyped,
  formSubmitted,
  otherAccountChosen,
  passwordTyped,
} from './model.ts'
import './login.css'

interface Props {
  /** The field that had the focus before the app arrived. */
  readonly focused?: 'email' | 'password' | null
  /** What sends the verification mail again, for the unverified state. */
  readonly resend: (email: string) => ReactNode
  /** The way to a new password. */
  readonly onForgot: () => void
}

/** Email, Password, LOGIN; what was typed stays whatever the answer is (AUTH-02, AUTH-03, AUTH-12 to AUTH-14). */
export function LoginForm({ focused = null, resend, onForgot }: Props) {
  const { form, typeEmail, typePassword, submit, leave } = useUnit({
    form: $loginForm,
    typeEmail: emailTyped,
    typePassword: passwordTyped,
    submit: formSubmitted,
    leave: otherAccountChosen,
  })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    ;(focused === 'password' ? password : email).current?.focus()
  }, [focused])
  // The password is what is wrong most often, and the only field that has to be typed again.
  useEffect(() => {
    if (form.error !== null) password.current?.focus()
  }, [form.error])
  // Out of the unverified state: the button that led there is gone.
  useEffect(() => {
    if (!form.unverified && isFocusLost()) email.current?.focus()
  }, [form.unverified])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToRefused(event.currentTarget)) submit()
  }
  return (
    <form className="fw-login-form" onSubmit={onSubmit} noValidate>
      <PlainField
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        most={CREDENTIAL_MAX_LENGTH}
        value={form.email}
        disabled={form.unverified}
        onChange={(event) => typeEmail(event.target.value)}
      />
      <PlainPasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={form.password}
        disabled={form.unverified}
        onChange={typePassword}
      />
      {form.error !== null && <PlainMessage>{form.error}</PlainMessage>}
      {form.unverified && (
        <div className="fw-login-notice fw-text-small">
          <p role="status">
            This account is not verified yet. Open the link in the email that was sent to{' '}
            <strong>{form.email.trim()}</strong>, then log in.
          </p>
          {resend(form.email.trim())}
          <button type="button" className="fw-plain-link" onClick={() => leave()}>
            Use another account
          </button>
        </div>
      )}
      <PlainButton primary type="submit" busy={form.busy} disabled={!form.canSubmit}>
        LOGIN
      </PlainButton>
      <p className="fw-login-more">
        <PlainLink href="/login#forgot" onFollow={onForgot}>
          Forgot Password?
        </PlainLink>
      </p>
    </form>
  )
}
