import { Download, Paperclip } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Attachment } from '../../../contracts/model/cases/activity.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { formatSize } from '../../ui/format.ts'
import { $downloadErrors, $downloading, attachmentRequested } from './attachment-model.ts'
import './mail-content.css'

interface Props {
  readonly emailId: string
  readonly attachments: readonly Attachment[]
}

/** What came with the mail; nothing of it is ever opened here, only saved. */
export function AttachmentList({ emailId, attachments }: Props) {
  const { busy, errors, download } = useUnit({
    busy: $downloading,
    errors: $downloadErrors,
    download: attachmentRequested,
  })
  if (attachments.length === 0) return null
  return (
    <ul className="fw-attachments" aria-label="Attachments">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Paperclip />
          <span className="fw-ellipsis" title={attachment.filename}>
            {attachment.filename}
          </span>
          <span className="fw-text-small fw-text-3 fw-num">{formatSize(attachment.size)}</span>
          <IconButton
            icon={Download}
            label={`Download ${attachment.filename}`}
            busy={busy.has(attachment.id)}
            onClick={() => download({ emailId, attachment })}
          />
          {errors.has(attachment.id) && (
            <span className="fw-attachment-error fw-text-small" role="alert">
              {errors.get(attachment.id)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
