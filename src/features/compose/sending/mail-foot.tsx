import { Clipboard, SendMessage, StepForward } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { $isSending as $hasServer } from '../../../queries/following/onboarding.ts'
import { Button } from '../../../ui/button/button.tsx'
import { $isAttaching } from '../attaching/attachments.ts'
import { composeClosed } from '../draft/open-model.ts'
import { $goesOn, $isOnWay } from './main-act.ts'
import { $obstacle, ATTACHING } from './obstacle.ts'
import { $isBusy, $isCopying, $isSending, copyPressed, sendPressed } from './sending.ts'

const MAIN_KEY = 'Ctrl ↵'

/** Sending where an own mail server is active; copying always (G-60, COMPOSE-13, COMPOSE-14). */
export function MailButtons() {
  const { hasServer, isAttaching, isBusy, isCopying, copy, close } = useUnit({
    isAttaching: $isAttaching,
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
        disabledReason={isAttaching ? ATTACHING : null}
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
  const { obstacle, isBusy, isSending, isOnWay, goesOn, send } = useUnit({
    obstacle: $obstacle,
    isBusy: $isBusy,
    isSending: $isSending,
    isOnWay: $isOnWay,
    goesOn: $goesOn,
    send: sendPressed,
  })
  const common = { large: true, disabled: isBusy, disabledReason: obstacle }
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
