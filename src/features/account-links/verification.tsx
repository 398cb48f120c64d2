import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { useFocusOnNews } from '../../ui/focus.ts'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { PlainTick } from '../../ui/plain/plain-tick.tsx'
import { $verification, verificationOpened } from './verification-model.ts'
import '../../theme/login-steps.css'
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
  const place = useFocusOnNews(verification.kind)
  switch (verification.kind) {
    case 'running':
      return (
        <p ref={place} className="fw-login-news fw-text-small" role="status" tabIndex={-1}>
          Verifying your email address…
        </p>
      )
    case 'done':
      return (
        <p
          ref={place}
          className="fw-login-news fw-login-good-news fw-text-small"
          role="status"
          tabIndex={-1}
        >
          <PlainTick />
          Email verification successful!
        </p>
      )
    default:
      return (
        <div
          ref={verification.kind === 'refused' ? place : null}
          className="fw-login-bad-news fw-text-small"
          tabIndex={-1}
        >
          <PlainMessage>{verification.message}</PlainMessage>
          {verification.kind === 'lost' && (
            <button ref={place} type="button" className="fw-plain-link" onClick={() => open(link)}>
              Try again
            </button>
          )}
          {onGoOn && (
            <button type="button" className="fw-plain-link" onClick={onGoOn}>
              Go to cases
            </button>
          )}
        </div>
      )
  }
}
