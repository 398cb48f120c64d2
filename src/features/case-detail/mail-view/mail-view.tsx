import { Envelope } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { isCutSubject, shownSubject } from '../../../../contracts/rules/mail/subjects.ts'
import { actions } from '../../../actions/actions.ts'
import { AttachmentList } from '../../../actions/mail-content/attachment-list.tsx'
import { MailBody } from '../../../actions/mail-content/mail-body.tsx'
import { mailUnreadRequested, replyRequested } from '../../../actions/requests.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import type { Status } from '../../../bus/operation.ts'
import { emailContentRequested } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { keyText } from '../../../ui/keys/key-text.ts'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { $openMail, $openMailStatus } from '../mail-reading/mail-model.ts'
import { UpdateContactNotice } from '../update-contact/update-contact-notice.tsx'
import { ReplyButtons } from '../writing/mail-acts.tsx'
import { MailLoading } from './mail-loading.tsx'

/** The open mail over the case: who, when, attachments and text (MAIL-03, MAIL-04). */
export function MailView() {
  const { mail, status, close, leaveUnread, reply } = useUnit({
    mail: $openMail,
    status: $openMailStatus,
    close: mailOpened,
    leaveUnread: mailUnreadRequested,
    reply: replyRequested,
  })
  if (!mail) return null
  const { subject } = mail.content
  return (
    <ViewDialog
      title={shownSubject(subject) || '(no subject)'}
      isOpen
      onClose={() => close(null)}
      onKeyDown={(event) => {
        // The keys of the page rest under a dialog; this one belongs to it.
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey
        if (plain && event.key === actions.markMailUnread.hotkey) leaveUnread()
        if (plain && event.key === actions.reply.hotkey) {
          // It is no letter of what is written.
          event.preventDefault()
          reply(null)
        }
      }}
      actions={
        mail.type === 'EMAIL_IN' && (
          <>
            <Button
              icon={Envelope}
              keyHint={keyText(actions.markMailUnread.hotkey)}
              onClick={() => leaveUnread()}
            >
              Mark as unread
            </Button>
            <ReplyButtons emailId={mail.content.email_id} isMain />
          </>
        )
      }
    >
      <UpdateContactNotice />
      <Addresses mail={mail} />
      <Content key={mail.content.email_id} mail={mail} status={status} />
    </ViewDialog>
  )
}

function Addresses({ mail }: { readonly mail: EmailActivity }) {
  const { from, to, subject, mail_content } = mail.content
  return (
    <PropertyList>
      {isCutSubject(subject) && <Property label="Subject">{subject}</Property>}
      <Property label="From">{from}</Property>
      <Property label="To">{to}</Property>
      {mail_content?.cc && <Property label="Cc">{mail_content.cc}</Property>}
      {mail_content?.bcc && <Property label="Bcc">{mail_content.bcc}</Property>}
      <Property label="Date">
        <span className="fw-num">{formatDateTime(mail.created)}</span>
      </Property>
    </PropertyList>
  )
}

function Content({ mail, status }: { readonly mail: EmailActivity; readonly status: Status }) {
  const load = useUnit(emailContentRequested)
  const { mail_content: content, email_id, subject } = mail.content
  if (content) {
    return (
      <>
        <AttachmentList emailId={email_id} attachments={content.attachments} />
        <MailBody subject={subject} content={content} />
      </>
    )
  }
  return <MailLoading status={status} onRetry={() => load({ case_id: mail.case_id, email_id })} />
}
