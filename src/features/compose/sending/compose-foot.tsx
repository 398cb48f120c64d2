import { Clipboard, SendMessage, StepForward } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import {
  type Lack,
  SUBJECT_TOO_LONG,
  TOO_MANY_RECIPIENTS,
  UNFILLED,
} from '../../../../contracts/rules/mail/compose.ts'
import { $isSending as $hasServer } from '../../../queries/set-up/business.ts'
import { Button } from '../../../ui/button/button.tsx'
import { $isAttaching } from '../attaching/attachments.ts'
import type { Beginning } from '../draft/beginning.ts'
import { saveFx } from '../draft/model.ts'
import { composeClosed } from '../draft/open-model.ts'
import { $lacks } from '../draft/values.ts'
import { $goesOn, $isOnWay } from './main-act.ts'
import { $isBusy, $isCopying, $isSending, copyPressed, sendPressed } from './sending.ts'

const MAIN_KEY = 'Ctrl ↵'

/** Why it cannot be sent yet, in words. */
export const lackWords: Readonly<Record<Lack, string>> = {
  recipient: 'Add a recipient',
  addresses: 'Correct the address in red',
  crowd: TOO_MANY_RECIPIENTS,
  subject: 'Add a subject',
  length: SUBJECT_TOO_LONG,
  content: 'Write something',
  placeholders: UNFILLED,
}

/** Whether what is written is safe. */
function Start({ mail }: { readonly mail: Beginning }) {
  const isSaving = useUnit(saveFx.pending)
  const word = isSaving ? 'Saving draft' : mail.isUnsaved ? 'Kept in this browser' : 'Draft saved'
  return <span role="status">{mail.isUnsaved || mail.draftId !== null ? word : ''}</span>
}

/** Sending where an own mail server is active; copying always (G-60, COMPOSE-13, COMPOSE-14). */
function Buttons() {
  const { hasServer, isBusy, isCopying, copy, close } = useUnit({
    hasServer: $hasServer,
    isBusy: $isBusy,
    isCopying: $isCopying,
    copy: copyPressed,
    close: composeClosed,
  })
  return (
    <>
      <Button kind="minimal" large disabled={isBusy} onClick={() => close()}>
        Close
      </Button>
      <Button
        icon={Clipboard}
        {...(hasServer === false && { kind: 'primary' as const, keyHint: MAIN_KEY })}
        large
        busy={isCopying}
        disabled={isBusy}
        tooltip="Copies the email, and saves it as sent"
        onClick={() => copy()}
      >
        Copy to Clipboard
      </Button>
      {hasServer !== false && <SendButtons />}
    </>
  )
}

/** In a triage the next case follows what is sent, unless it is sent alone. */
function SendButtons() {
  const { lacks, isAttaching, isBusy, isSending, isOnWay, goesOn, send } = useUnit({
    lacks: $lacks,
    isAttaching: $isAttaching,
    isBusy: $isBusy,
    isSending: $isSending,
    isOnWay: $isOnWay,
    goesOn: $goesOn,
    send: sendPressed,
  })
  const [lack] = lacks
  const missing = lack === undefined ? null : lackWords[lack]
  const reason = isAttaching ? 'The attachments are still being uploaded' : missing
  const common = { large: true, disabled: isBusy, disabledReason: reason }
  const isMain = { kind: 'primary' as const, keyHint: MAIN_KEY }
  return (
    <>
      <Button
        icon={SendMessage}
        {...common}
        {...(!isOnWay && isMain)}
        busy={isSending && !goesOn}
        onClick={() => send('stay')}
      >
        Send
      </Button>
      {isOnWay && (
        <Button
          icon={StepForward}
          {...common}
          {...isMain}
          busy={isSending && goesOn}
          onClick={() => send('next')}
        >
          Send and next
        </Button>
      )}
    </>
  )
}

/** The foot of the dialog. */
export const ComposeFoot = { Start, Buttons }
