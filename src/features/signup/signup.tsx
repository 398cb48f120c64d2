import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { $signup, signupOpened } from './model.ts'
import './signup.css'
import { SignupForm } from './signup-form.tsx'

interface Props {
  /** The secret of the mailed link. */
  readonly link: string
  /** The way to the login. */
  readonly toLogin: ReactNode
}

/** What an invited person finds behind the link (SIGNUP-01 to SIGNUP-05). */
export function Signup({ link, toLogin }: Props) {
  const { signup, open } = useUnit({ signup: $signup, open: signupOpened })
  useEffect(() => {
    open(link)
  }, [open, link])
  return (
    <>
      <h1 className="fw-login-title">Create Your Account</h1>
      {signup.kind === 'open' && <SignupForm invitation={signup.invitation} toLogin={toLogin} />}
      {signup.kind === 'expired' && (
        <div className="fw-signup-end fw-fields">
          <Notice tone="danger" announce>
            Your signup link has expired. Please contact your admin to request a new signup link.
          </Notice>
          <p>{toLogin}</p>
        </div>
      )}
      {signup.kind === 'unreachable' && (
        <Unreachable message={signup.message} onRetry={() => open(link)} />
      )}
      {signup.kind === 'loading' && (
        <p className="fw-text-3" role="status">
          Loading your invitation…
        </p>
      )}
    </>
  )
}

interface UnreachableProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Nobody knows about the link; the button goes while it is asked for again, and begins with the focus. */
function Unreachable({ message, onRetry }: UnreachableProps) {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocusLost()) retry.current?.focus()
  }, [])
  return (
    <div className="fw-signup-end fw-fields">
      <PlainMessage>{message}</PlainMessage>
      <PlainButton ref={retry} onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  )
}
