import { Envelope } from '@blueprintjs/icons'
import { useStoreMap } from 'effector-react'
import { formatDateShort, formatDateTime } from '../../ui/format.ts'
import { tip } from '../../ui/tip/tip.ts'
import { senderText, subjectText } from './mail-words.ts'
import { $mails } from './model.ts'

/** The content of the row at `index`: who wrote and when, about what, and which case the subject names (INBOUND-03 to -06). */
export function MailRow({ index }: { readonly index: number }) {
  const mail = useStoreMap({
    store: $mails,
    keys: [index],
    fn: (list, [at]) => list?.[at] ?? null,
  })
  if (!mail) return null
  const { case_id, subject, from, received, unread } = mail
  return (
    <div className={unread ? 'fw-mail-row fw-mail-unread' : 'fw-mail-row'}>
      <span className="fw-row-mark" aria-hidden="true" />
      <div className="fw-line">
        <span className="fw-mail-from fw-fill fw-ellipsis" title={from}>
          {senderText(from)}
        </span>
        {unread === 1 && (
          <span className="fw-mail-marker fw-ink-info" {...tip('Unread')}>
            <Envelope title="Unread" />
          </span>
        )}
        <span className="fw-mail-date fw-num fw-text-3" {...tip(formatDateTime(received))}>
          {formatDateShort(received)}
        </span>
      </div>
      <div className="fw-line fw-text-small fw-text-2">
        <span className="fw-fill fw-ellipsis" title={subject}>
          {subjectText(subject)}
        </span>
        <span className="fw-text-3">{case_id === null ? '-' : `Case ${case_id}`}</span>
      </div>
    </div>
  )
}
