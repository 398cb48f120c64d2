import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusOnNews } from '../../ui/focus.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { ChangeForm } from './change-form.tsx'
import { RequestForm } from './request-form.tsx'
import {
  $changeForm,
  $openingError,
  $requestForm,
  $resetStep,
  openingRepeated,
  resetOpened,
} from './reset-model.ts'
import '../../theme/login-steps.css'
import './account-links.css'

interface Props {
  /** The token of the mailed link, or null for who forgot the password just now. */
  readonly link: string | null
  /** What was typed as the login's email. */
  readonly email: string
  /** Back to the plain login, with the address that was in use here. */
  readonly onLeave: (email: string) => void
}

/** A forgotten password, from the request to the new one (RESET-11). */
export function ResetFlow({ link, email, onLeave }: Props) {
  const { step, form, changed, open } = useUnit({
    step: $resetStep,
    form: $requestForm,
    changed: $changeForm,
    open: resetOpened,
  })
  // Once for each link: what is typed meanwhile stays.
  const begun = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (begun.current === link) return
    begun.current = link
    open({ link, email })
  }, [link, email, open])
  switch (step) {
    case 'opening':
      return <Opening onLeave={() => onLeave(email)} />
    case 'request':
      return <RequestForm onLeave={() => onLeave(form.email)} />
    case 'sent':
      return (
        <Told
          title="Link sent"
          act="BACK TO LOGIN PAGE"
          onAct={() => onLeave(form.sentTo)}
          text={
            <>
              If there is an account for <strong>{form.sentTo}</strong>, an email with a link is on
              its way. The link is valid for 24 hours.
            </>
          }
        />
      )
    case 'change':
      return <ChangeForm onLeave={() => onLeave(changed.email)} />
    case 'changed':
      return (
        <Told
          title="Password changed"
          act="GO TO LOGIN PAGE"
          onAct={() => onLeave(changed.email)}
          text="You can log in with your new password now. Other devices have been logged out."
        />
      )
  }
}

/** While the server is asked about the link; without an answer it can be asked again. */
function Opening({ onLeave }: { readonly onLeave: () => void }) {
  const { error, repeat } = useUnit({ error: $openingError, repeat: openingRepeated })
  const place = useFocusOnNews(error)
  return (
    <>
      <h1 className="fw-login-title">Set a new password</h1>
      {error === null ? (
        <p ref={place} className="fw-login-text" role="status" tabIndex={-1}>
          Checking your link…
        </p>
      ) : (
        <>
          <PlainMessage>{error}</PlainMessage>
          <div className="fw-login-acts fw-beside">
            <PlainButton onClick={onLeave}>BACK TO LOGIN PAGE</PlainButton>
            <PlainButton ref={place} primary onClick={() => repeat()}>
              Try again
            </PlainButton>
          </div>
        </>
      )}
    </>
  )
}

interface ToldProps {
  readonly title: string
  readonly text: ReactNode
  readonly act: string
  readonly onAct: () => void
}

/** The end of a part of the way: what was done, and the one way on; the title has the focus, so that it is read. */
function Told({ title, text, act, onAct }: ToldProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <>
      <h1 className="fw-login-title fw-login-told" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="fw-login-text" role="status">
        {text}
      </p>
      <div className="fw-login-acts fw-beside">
        <PlainButton primary onClick={onAct}>
          {act}
        </PlainButton>
      </div>
    </>
  )
}
