import { Envelope, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type ReactNode, useEffect } from 'react'
import type { EmailItem } from '../../../contracts/model/mail/email.ts'
import type { Suggestion } from '../../../contracts/model/mail/opened-email.ts'
import { AttachmentList } from '../../actions/mail-content/attachment-list.tsx'
import { MailBody } from '../../actions/mail-content/mail-body.tsx'
import { errorOf } from '../../bus/operation.ts'
import type { GoneMail } from '../../projections/set-up/unmapped-mails.ts'
import { unmappedMailRequested } from '../../queries/set-up/unmapped-mails.ts'
import { Button } from '../../ui/button/button.tsx'
import { isFocusLost, useFocusOnNews } from '../../ui/focus.ts'
import { formatDateTime } from '../../ui/format.ts'
import { keyText } from '../../ui/keys/key-text.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { focusListTitle } from '../../ui/page/focus-list-title.ts'
import { Property, PropertyList } from '../../ui/table/property-list.tsx'
import { $isActing, deletePressed } from './acts.ts'
import { emails, subjectText } from './mail-words.ts'
import { Mapping } from './mapping.tsx'
import { $open, $openStatus, leftUnread } from './model.ts'
import { NewsNotice } from './news-notice.tsx'
import { $ticked } from './ticks.ts'

const none: readonly Suggestion[] = []

/** The open mail, or what is to become of those that are selected. */
export function MailPane() {
  const { open, ticked } = useUnit({ open: $open, ticked: $ticked })
  if (ticked.size > 0) {
    return (
      <Pane>
        <Head title={`${emails(ticked.size)} selected`} />
        <Mapping suggestions={none} />
        <div className="fw-mail-news">
          <NewsNotice />
        </div>
      </Pane>
    )
  }
  if (!open?.item) return <NoMail gone={open?.gone ?? null} />
  return <OpenMail item={open.item} />
}

const Pane = ({ children }: { readonly children: ReactNode }) => (
  <section className="fw-records-pane fw-stack fw-fill" aria-label="Email">
    {children}
  </section>
)

interface HeadProps {
  readonly title: string
  readonly children?: ReactNode
}

/** What an act is about, and the way to delete it (INBOUND-09). */
function Head({ title, children }: HeadProps) {
  const { ask, isActing } = useUnit({ ask: deletePressed, isActing: $isActing })
  // A suggestion goes with the mail that it was taken for, and Stop with the act: the keyboard goes on here.
  const heading = useFocusOnNews(`${title} ${isActing}`)
  return (
    <header className="fw-records-pane-head fw-mail-head">
      <h2 className="fw-text-title fw-fill fw-ellipsis" title={title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Button kind="danger" icon={Trash} tipKey={keyText('del')} onClick={() => ask()}>
        DELETE
      </Button>
    </header>
  )
}

function OpenMail({ item }: { readonly item: EmailItem }) {
  const { open, leave } = useUnit({ open: $open, leave: leftUnread })
  const text = open?.text ?? null
  const { id, subject, from, received } = item
  return (
    <Pane>
      <Head title={subjectText(subject)}>
        <Button icon={Envelope} keyHint={keyText('u')} onClick={() => leave()}>
          Mark as unread
        </Button>
      </Head>
      <Mapping suggestions={text?.suggestions ?? none} />
      {/* Keyed, so that the place in one mail is not the next one's. */}
      <ScrollRegion
        key={id}
        className="fw-mail-body fw-ring-inside fw-fill-down"
        label="Text of the email"
      >
        <NewsNotice />
        <PropertyList>
          <Property label="From">{from || 'Unknown sender'}</Property>
          {text && <Property label="To">{text.to}</Property>}
          {text?.mail_content.cc && <Property label="Cc">{text.mail_content.cc}</Property>}
          <Property label="Date">
            <span className="fw-num">{formatDateTime(received)}</span>
          </Property>
        </PropertyList>
        {text ? (
          <>
            <AttachmentList emailId={id} attachments={text.mail_content.attachments} />
            <MailBody subject={subject} content={text.mail_content} isWhole />
          </>
        ) : (
          <TextToCome id={id} />
        )}
      </ScrollRegion>
    </Pane>
  )
}

/** In the place of a mail's text until it has come (COMMERR-30, COMMERR-31). */
function TextToCome({ id }: { readonly id: string }) {
  const { status, load } = useUnit({ status: $openStatus, load: unmappedMailRequested })
  if (errorOf(status) === null) {
    return (
      <p className="fw-text-3" role="status">
        loading...
      </p>
    )
  }
  return <RetryNotice error="Loading Email failed..." onRetry={() => load(id)} />
}

const goneText = ({ user_name, case_id, isDeleted }: GoneMail): string => {
  const who = user_name ?? 'The system'
  return isDeleted ? `${who} deleted this email.` : `${who} mapped this email to case ${case_id}.`
}

/** INBOUND-11; and why, where a colleague took the mail that was open. */
function NoMail({ gone }: { readonly gone: GoneMail | null }) {
  const isActing = useUnit($isActing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Stop goes with the act
  useEffect(() => {
    if (isFocusLost()) focusListTitle()
  }, [isActing])
  return (
    <section className="fw-records-pane fw-stack fw-fill" aria-label="Email">
      <div className="fw-mail-news">
        <NewsNotice />
      </div>
      <div className="fw-records-none fw-stack fw-fill-down">
        <p className="fw-text-3">NO EMAIL SELECTED</p>
        <p className="fw-text-3" role="status">
          {gone && goneText(gone)}
        </p>
      </div>
    </section>
  )
}
