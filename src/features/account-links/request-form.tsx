import { useUnit } from 'effector-react'
import type { FormEvent } from 'react'
import { CREDENTIAL_MAX_LENGTH } from '../../../contracts/limits.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainField } from '../../ui/plain/plain-field.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { PlainTick } from '../../ui/plain/plain-tick.tsx'
import { leadToRefused } from '../../ui/refused.ts'
import { $requestForm, requestSubmitted, resetEmailTyped } from './reset-model.ts'
import { useFieldFocus } from './use-field-focus.ts'

/** Asks for a reset link: RESET-01 to RESET-04, RESET-14, RESET-15. */
export function RequestForm({ onLeave }: { readonly onLeave: () => void }) {
  const { form, type, submit } = useUnit({
    form: $requestForm,
    type: resetEmailTyped,
    submit: requestSubmitted,
  })
  const error = form.wrong ?? form.error
  const field = useFieldFocus(error)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!leadToRefused(event.currentTarget)) submit()
  }
  return (
    <>
      <h1 className="fw-login-title">Reset password</h1>
      {form.linkError !== null && (
        <div className="fw-login-bad-news fw-text-small">
          <PlainMessage>{form.linkError}</PlainMessage>
        </div>
      )}
      <p className="fw-login-text">
        Enter the email address of your account. We will send you a link to set a new password.
      </p>
      <form className="fw-login-form" onSubmit={onSubmit} noValidate>
        <PlainField
          ref={field}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          most={CREDENTIAL_MAX_LENGTH}
          value={form.email}
          error={error}
          onChange={(event) => type(event.target.value)}
        />
        {form.status === 'success' && (
          <p className="fw-plain-done" role="status">
            <PlainTick />
            The link was sent.
          </p>
        )}
        <div className="fw-login-acts fw-beside">
          <PlainButton onClick={onLeave}>CANCEL</PlainButton>
          <PlainButton primary type="submit" busy={form.status === 'request'}>
            SEND LINK
          </PlainButton>
        </div>
      </form>
    </>
  )
}
