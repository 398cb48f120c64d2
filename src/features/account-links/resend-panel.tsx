import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { $resend, resendOpened, resendPressed } from './verification-model.ts'
import './account-links.css'

/** Sends the verification mail again, to the address of the disabled login form: VERIFY-03 to VERIFY-05. */
export function ResendPanel({ email }: { readonly email: string }) {
  const { status, open, press } = useUnit({
    status: $resend,
    open: resendOpened,
    press: resendPressed,
  })
  useEffect(() => open(), [open])
  const error = errorOf(status)
  return (
    <div className="fw-login-resend">
      {status === 'success' ? (
        <p className="fw-plain-done" role="status">
          Email Sent!
        </p>
      ) : (
        <PlainButton busy={status === 'request'} onClick={() => press(email)}>
          Resend Email
        </PlainButton>
      )}
      {error !== null && <PlainMessage>{error}</PlainMessage>}
    </div>
  )
}
