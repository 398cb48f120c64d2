import { Minus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { letterChanged } from '../../../../contracts/messages.ts'
import { composeTitle } from '../../../../contracts/rules/mail/compose.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { isConfirming } from '../../../ui/dialog-form/confirming-keys.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { $beginError, $written, retryPressed } from '../draft/model.ts'
import {
  $asked,
  $isMinimised,
  type Ask,
  composeClosed,
  composeMinimised,
} from '../draft/open-model.ts'
import { MinimisedMail } from '../opening/minimised-mail.tsx'
import { ComposeFoot } from '../sending/compose-foot.tsx'
import { ComposeFields } from '../writing/compose-fields.tsx'
import { LetterAddress } from './letter-address.tsx'
import { LetterButtons } from './letter-foot.tsx'
import { $addressLacks, $isOvertaken, $quote, $seen } from './letter-model.ts'
import { LetterPopups } from './letter-popups.tsx'
import { previewPressed } from './letter-preview.ts'
import { $isLetterBusy, letterSendPressed } from './letter-sending.ts'
import './letters.css'

function titleOf({ template, failedId }: Ask): string {
  if (failedId !== null) return 'Send letter again'
  return template === null ? 'New letter' : composeTitle(template.name)
}

/** Where a letter is written: as an email is, but that it is looked at before it is paid for and sent. */
export function LetterDialog() {
  const asked = useUnit($asked)
  const isLetter = asked !== null && 'detail' in asked && asked.kind === 'letter'
  return (
    <>
      {isLetter && <Writing ask={asked} />}
      <LetterPopups />
    </>
  )
}

function Writing({ ask }: { readonly ask: Ask }) {
  const { mail, error, isMinimised, isBusy, seen, close, minimise, retry, preview, send } = useUnit(
    {
      mail: $written,
      error: $beginError,
      isMinimised: $isMinimised,
      isBusy: $isLetterBusy,
      seen: $seen,
      close: composeClosed,
      minimise: composeMinimised,
      retry: retryPressed,
      preview: previewPressed,
      send: letterSendPressed,
    },
  )
  const title = titleOf(ask)
  if (isMinimised) return <MinimisedMail title={title} host={ask.detail.host} />
  return (
    <ViewDialog
      title={title}
      isOpen
      isFirm
      onClose={isBusy ? null : () => close()}
      headActions={
        <IconButton icon={Minus} label="Minimise" disabled={isBusy} onClick={() => minimise()} />
      }
      onKeyDown={(event) => {
        if (!isConfirming(event)) return
        event.preventDefault()
        if (seen === null) preview()
        else send()
      }}
      footStart={mail && <ComposeFoot.Start mail={mail} />}
      actions={mail && <LetterButtons />}
    >
      {mail !== null && (
        <ComposeFields
          key={ask.ref + ask.kind}
          mail={mail}
          letter={{ heads: <LetterAddress />, notices: <LetterNotices />, isBusy }}
        />
      )}
      {mail === null && error !== null && (
        <div className="fw-compose">
          <ErrorState title="The letter could not be prepared" onRetry={() => retry()}>
            {error}
          </ErrorState>
        </div>
      )}
      {mail === null && error === null && (
        <div className="fw-compose fw-compose-waiting">
          <Skeleton label="Preparing the letter">
            <SkeletonBar width="100%" height={440} />
          </Skeleton>
        </div>
      )}
    </ViewDialog>
  )
}

/** Why it has to be looked at once more, and why it cannot be printed as it is. */
function LetterNotices() {
  const { isOvertaken, quote, address } = useUnit({
    isOvertaken: $isOvertaken,
    quote: $quote,
    address: $addressLacks,
  })
  return (
    <>
      {isOvertaken && (
        <Notice tone="warning" announce="politely">
          {`${letterChanged} Look at it once more before you send it.`}
        </Notice>
      )}
      {quote?.isCurrent && quote.problem !== null && address.length === 0 && (
        <Notice tone="warning" announce="politely">
          {quote.problem}
        </Notice>
      )}
    </>
  )
}
