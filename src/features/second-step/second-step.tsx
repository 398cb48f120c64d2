import { useGate, useUnit } from 'effector-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainField } from '../../ui/plain/plain-field.tsx'
import { $secondStep, codeSubmitted, codeTyped, otherKindChosen, SecondStepGate } from './model.ts'
import '../../theme/login-steps.css'

interface Props {
  /** Whose login it is. */
  readonly email: string
  /** Back to the password. */
  readonly onBack: () => void
}

/** The second step of a login: one field, for a code of the authenticator app or for a recovery code. */
export function SecondStep({ email, onBack }: Props) {
  useGate(SecondStepGate)
  const { step, type, choose, submit } = useUnit({
    step: $secondStep,
    type: codeTyped,
    choose: otherKindChosen,
    submit: codeSubmitted,
  })
  const { isRecovery, error, busy } = step
  const field = useRef<HTMLInputElement>(null)
  // Where typing begins, goes on after an error, and begins anew with the other kind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind is what changes the field
  useEffect(() => field.current?.focus(), [isRecovery, error])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const kind = isRecovery
    ? ({ label: 'Recovery code', autoComplete: 'off', autoCapitalize: 'none' } as const)
    : ({ label: 'Code', autoComplete: 'one-time-code', inputMode: 'numeric' } as const)
  return (
    <>
      <h1 className="fw-login-title">Two-factor authentication</h1>
      <p className="fw-login-text">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved for '
          : 'Enter the code that your authenticator app shows for '}
        <strong>{email}</strong>.
      </p>
      <form className="fw-login-form" onSubmit={onSubmit} noValidate>
        <PlainField
          key={kind.label}
          ref={field}
          {...kind}
          name="code"
          spellCheck={false}
          most={100}
          value={step.code}
          error={error}
          onChange={(event) => type(event.target.value)}
        />
        <div className="fw-login-acts fw-beside">
          <PlainButton disabled={busy} onClick={onBack}>
            Back
          </PlainButton>
          <PlainButton primary type="submit" busy={busy}>
            LOGIN
          </PlainButton>
        </div>
        <p className="fw-login-more">
          <button type="button" className="fw-plain-link" onClick={() => choose()}>
            {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
          </button>
        </p>
      </form>
    </>
  )
}
