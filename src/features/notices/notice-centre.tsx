import { Cog, Notifications } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { $isCentreOpen, centreClosed, conversationOpened } from './follow-model.ts'
import { NoticeRow } from './notice-row.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import {
  $conversations,
  $notices,
  $noticesStatus,
  $unread,
  allRead,
  marked,
  noticesRetried,
} from './notices-model.ts'
import './notice-centre.css'

/** What happened in one's cases, one line for each conversation, and what one wants to be told of. */
export default function NoticeCentre() {
  const { isOpen, unread, close, readAll } = useUnit({
    isOpen: $isCentreOpen,
    unread: $unread,
    close: centreClosed,
    readAll: allRead,
  })
  const [isChoosing, setChoosing] = useState(false)
  const leave = () => {
    setChoosing(false)
    close()
  }
  return (
    <ViewDialog
      title={isChoosing ? 'Notice settings' : 'Notices'}
      width="form"
      isOpen={isOpen}
      onClose={leave}
      headActions={
        !isChoosing && (
          <IconButton icon={Cog} label="Notice settings" onClick={() => setChoosing(true)} />
        )
      }
      actions={
        isChoosing ? (
          <Button onClick={() => setChoosing(false)}>Back to notices</Button>
        ) : (
          <Button
            disabledReason={unread === 0 ? 'Nothing is unread' : null}
            onClick={() => readAll()}
          >
            Mark all as read
          </Button>
        )
      }
    >
      {isChoosing ? <NoticeSettings /> : <NoticeList />}
    </ViewDialog>
  )
}

function NoticeList() {
  const { notices, conversations, status, open, mark, retry } = useUnit({
    notices: $notices,
    conversations: $conversations,
    status: $noticesStatus,
    open: conversationOpened,
    mark: marked,
    retry: noticesRetried,
  })
  const error = errorOf(status)
  if (notices === null && error !== null)
    return (
      <ErrorState title="Notices could not be loaded" onRetry={() => retry()}>
        {error}
      </ErrorState>
    )
  if (notices === null)
    return (
      <Skeleton>
        <SkeletonBar width={320} />
        <SkeletonBar width={240} />
        <SkeletonBar width={280} />
      </Skeleton>
    )
  if (conversations.length === 0)
    return (
      <EmptyState icon={Notifications} title="No notices">
        New emails, payments and licenses in your cases appear here.
      </EmptyState>
    )
  return (
    <ul aria-label="Notices">
      {conversations.map((conversation) => (
        <NoticeRow key={conversation.key} conversation={conversation} onOpen={open} onMark={mark} />
      ))}
    </ul>
  )
}
