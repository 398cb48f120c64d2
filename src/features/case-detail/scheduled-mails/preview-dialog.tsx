import { Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { ScheduledActivity } from '../../../../contracts/model/cases/activity.ts'
import { useTextPictures } from '../../../actions/pictures/text-pictures.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { MailFrame } from '../../../ui/safe-html/mail-frame.tsx'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { EmailStatusTag } from '../activity/status-tag.tsx'
import { MailLoading } from '../mail-view/mail-loading.tsx'
import { mailDeletion } from './delete-mail-model.ts'
import {
  $previewStatus,
  $scheduledMail,
  previewRetried,
  scheduledMailOpened,
} from './preview-model.ts'

/** What the flow will send and when, its placeholders still open (ACT-15, MAIL-01). */
export function ScheduledMailDialog() {
  const { mail, open, remove } = useUnit({
    mail: $scheduledMail,
    open: scheduledMailOpened,
    remove: mailDeletion.requested,
  })
  if (!mail) return null
  const { content } = mail
  return (
    <ViewDialog
      title={content.template_name}
      isOpen
      onClose={() => open(null)}
      footStart={
        <Button kind="danger" icon={Trash} onClick={() => remove(mail.id)}>
          Delete
        </Button>
      }
    >
      <PropertyList>
        <Property label="Subject">{content.template_subject}</Property>
        <Property label="Due">
          <span className="fw-line">
            <span className="fw-num">{formatDateTime(content.scheduled_at)}</span>
            <EmailStatusTag status={content.status} />
          </span>
        </Property>
      </PropertyList>
      <TemplateText mail={mail} />
    </ViewDialog>
  )
}

function TemplateText({ mail }: { readonly mail: ScheduledActivity }) {
  const { status, retry } = useUnit({ status: $previewStatus, retry: previewRetried })
  const pictures = useTextPictures()
  const { template_content, source_email_template_id, template_name } = mail.content
  if (template_content !== null) {
    return (
      <>
        <MailFrame
          html={template_content}
          allowRemote={false}
          pictures={pictures}
          title={`Email: ${template_name}`}
        />
        <p className="fw-text-small fw-text-3">
          Placeholders are filled in when the email is sent.
        </p>
      </>
    )
  }
  if (source_email_template_id === null) {
    return <p className="fw-text-3">The template of this email no longer exists.</p>
  }
  return <MailLoading status={status} onRetry={() => retry()} />
}
