import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { PlainTick } from '../../ui/plain/plain-tick.tsx'
import { $resend, RESEND_AFTER_S, resendOpened, resendPressed } from './verification-model.ts'
import '../../theme/login-steps.css'
import './account-links.css'

/**
 * Sends the verification mail again, to the address of the disabled login form: VERIFY-03 to VERIFY-05. That form has
 * let go of the focus: it comes here, and goes on to what was said of the mail.
 */
export function ResendPanel({ email }: { readonly email: string }) {
  const { status, open, press } = useUnit({
    status: $resend,
    open: resendOpened,
    press: resendPressed,
  })
  const resend = useRef<HTMLButtonElement>(null)
  const sent = useRef<HTMLParagraphElement>(null)
  useEffect(() => open(), [open])
  useEffect(() => {
    if (isFocusLost()) (status === 'success' ? sent : resend).current?.focus()
  }, [status])
  const error = errorOf(status)
  return (
    <div className="fw-login-resend">
      {status === 'success' ? (
        <div className="fw-plain-done" role="status">
          <PlainTick />
          <div>
            <p tabIndex={-1} ref={sent}>
              Email Sent!
            </p>
            <p>It can be sent again after {RESEND_AFTER_S} seconds.</p>
          </div>
        </div>
      ) : (
        <PlainButton ref={resend} busy={status === 'request'} onClick={() => press(email)}>
          Resend Email
        </PlainButton>
      )}
      {error !== null && <PlainMessage>{error}</PlainMessage>}
    </div>
  )
}
