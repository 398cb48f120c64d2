import { Dot, Tick } from '@blueprintjs/icons'
import type { ConversationKey, ReadMark } from '../../../contracts/model/accounts/notices.ts'
import type { Conversation } from '../../../contracts/rules/notices/read-marks.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { aboutOf, noticeIcons, whatOf } from './notice-words.ts'

interface Props {
  readonly conversation: Conversation
  readonly onOpen: (key: ConversationKey) => void
  readonly onMark: (marks: readonly ReadMark[]) => void
}

/** A conversation: pressed it opens what it is about; beside it, read and undone. */
export function NoticeRow({ conversation, onOpen, onMark }: Props) {
  const { key, last, unread } = conversation
  const isUnread = unread.length > 0
  const Icon = noticeIcons[last.kind]
  const about = aboutOf(last)
  const label = `${isUnread ? 'Mark as read' : 'Mark as unread'}: ${about}`
  return (
    <li className={isUnread ? 'fw-notice-row fw-notice-unread' : 'fw-notice-row'}>
      <button type="button" className="fw-notice-main" onClick={() => onOpen(key)}>
        <Icon />
        <span className="fw-notice-host fw-ellipsis" title={about}>
          {about}
          {isUnread && <span className="fw-visually-hidden">, unread</span>}
        </span>
        <time className="fw-notice-when fw-num" dateTime={last.at}>
          {formatDateTime(last.at)}
        </time>
        <span className="fw-notice-what fw-ellipsis">{whatOf(conversation)}</span>
      </button>
      <IconButton
        icon={isUnread ? Tick : Dot}
        label={label}
        onClick={() => onMark([{ key, through: isUnread ? last.number : last.number - 1 }])}
      />
    </li>
  )
}
