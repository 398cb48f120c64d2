import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import {
  $sendingFirst,
  $unsent,
  discardChosen,
  keepChosen,
  logoutCancelled,
  sendFirstChosen,
} from '../../user/logout.ts'
import { $waitingSummary } from './waiting-model.ts'
import { changes } from './waiting-summary.ts'

/** Asks what becomes of unsent changes before the session ends (engine.md 17). */
export default function LogoutQuestion() {
  const { isSending, unsent, summary, sendFirst, keep, discard, cancel } = useUnit({
    isSending: $sendingFirst,
    unsent: $unsent,
    summary: $waitingSummary,
    sendFirst: sendFirstChosen,
    keep: keepChosen,
    discard: discardChosen,
    cancel: logoutCancelled,
  })
  return (
    <ViewDialog
      title="Log out with unsent changes"
      width="form"
      isOpen
      onClose={() => cancel()}
      footStart={
        <Button kind="danger" onClick={() => discard()}>
          Discard and log out
        </Button>
      }
      actions={
        <>
          <Button onClick={() => keep()}>Keep for my next login</Button>
          <Button kind="primary" busy={isSending} onClick={() => sendFirst()}>
            Send and log out
          </Button>
        </>
      }
    >
      <p>
        {changes(unsent)} {unsent === 1 ? 'is' : 'are'} not sent yet. If you keep{' '}
        {unsent === 1 ? 'it for your next login, it stays' : 'them for your next login, they stay'}{' '}
        in this browser and only you can see {unsent === 1 ? 'it' : 'them'}.
      </p>
      {isSending && (
        <Notice tone="info" announce="politely">
          Sending {changes(unsent)}. You will be logged out when everything has been sent.
        </Notice>
      )}
      {!isSending && summary.open > 0 && (
        <Notice tone="warning">
          {changes(summary.open)} {summary.open === 1 ? 'needs' : 'need'} your decision and cannot
          be sent first.
        </Notice>
      )}
    </ViewDialog>
  )
}
