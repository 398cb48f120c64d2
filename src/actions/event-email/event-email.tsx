import { useUnit } from 'effector-react'
import type { EmailOfAct, PreviewedEmail } from '../../queries/cases/event-email.ts'
import { Button } from '../../ui/button/button.tsx'
import { languageName } from '../../ui/names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { MailFrame } from '../../ui/safe-html/mail-frame.tsx'
import { Property, PropertyList } from '../../ui/table/property-list.tsx'
import { useTextPictures } from '../pictures/text-pictures.ts'
import './event-email.css'

/** What an act will send at once: which email, to whom, in which language, and all of it; or why none leaves. */
export function EmailPreview({ of }: { readonly of: EmailOfAct }) {
  const { shown, retry } = useUnit({ shown: of.$shown, retry: of.retried })
  const { email, isLoading, error, isChanged } = shown
  if (error !== null) {
    return (
      <Notice
        tone="danger"
        announce
        action={<Button onClick={() => retry()}>Reload the email</Button>}
      >
        {`The email could not be loaded: ${error}`}
      </Notice>
    )
  }
  if (email === null) {
    return (
      <p className="fw-email-room fw-text-3" role="status">
        {isLoading ? 'Loading the email…' : ''}
      </p>
    )
  }
  return (
    <div className={`fw-email-room${email.email === null ? ' fw-email-none' : ''}`}>
      {isChanged && (
        <Notice tone="warning" announce="politely">
          The email has changed since you opened this dialog. Check it again.
        </Notice>
      )}
      <Shown email={email} />
    </div>
  )
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

function Shown({ email: { email, language, obstacle } }: { readonly email: PreviewedEmail }) {
  const pictures = useTextPictures()
  if (email === null) {
    return <Notice tone="neutral">{`No email will be sent. ${sentence(obstacle ?? '')}`}</Notice>
  }
  return (
    <>
      {obstacle === null ? (
        <p>This email will be sent immediately:</p>
      ) : (
        <Notice tone="warning">
          {`This email cannot be sent: ${sentence(obstacle)} It will appear in the activities as failed.`}
        </Notice>
      )}
      <PropertyList>
        {email.template_name !== null && (
          <Property label="Template">{email.template_name}</Property>
        )}
        <Property label="From">
          {email.from || <span className="fw-text-3">No sender</span>}
        </Property>
        <Property label="To">{email.to || <span className="fw-text-3">No address</span>}</Property>
        {email.cc && <Property label="Cc">{email.cc}</Property>}
        {language && <Property label="Language">{languageName(language)}</Property>}
        <Property label="Subject">{email.subject}</Property>
        {email.files && email.files.length > 0 && (
          <Property label="Attachments">{email.files.join(', ')}</Property>
        )}
      </PropertyList>
      <MailFrame
        html={email.content}
        allowRemote={false}
        pictures={pictures}
        title={`Email: ${email.subject || email.template_name}`}
      />
    </>
  )
}
