import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { $verification, verificationOpened } from './verification-model.ts'
import './account-links.css'

interface Props {
  /** The token of the mailed link. */
  readonly link: string
  readonly onDone: () => void
  /** The way on for somebody who is logged in already, whatever became of the link. */
  readonly onGoOn: (() => void) | null
}

/** What became of a verification link, above the login form: VERIFY-07, or the error text. */
export function Verification({ link, onDone, onGoOn }: Props) {
  const { verification, open } = useUnit({ verification: $verification, open: verificationOpened })
  useEffect(() => {
    open(link)
  }, [link, open])
  useEffect(() => {
    if (verification.kind === 'done') onDone()
  }, [verification.kind, onDone])
  switch (verification.kind) {
    case 'running':
      return (
        <p className="fw-login-news" role="status">
          Verifying your email address …
        </p>
      )
    case 'done':
      return (
        <p className="fw-login-news fw-login-good-news" role="status">
          Email verification successful!
        </p>
      )
    default:
      return (
        <div className="fw-login-bad-news">
          <PlainMessage>{verification.message}</PlainMessage>
          {verification.kind === 'lost' && (
            <button type="button" className="fw-plain-link" onClick={() => open(link)}>
              Try again
            </button>
          )}
          {onGoOn && (
            <button type="button" className="fw-plain-link" onClick={onGoOn}>
              Go to the cases
            </button>
          )}
        </div>
      )
  }
}
