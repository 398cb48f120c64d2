import { useUnit } from 'effector-react'
import { letterChanged } from '../../../../contracts/messages.ts'
import { composeTitle } from '../../../../contracts/rules/mail/compose.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $ask, type Ask } from '../draft/open-model.ts'
import { ComposeFields } from '../writing/compose-fields.tsx'
import { WritingFrame } from '../writing/writing-frame.tsx'
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
  const { ask, isBusy, seen, preview, send } = useUnit({
    ask: $ask,
    isBusy: $isLetterBusy,
    seen: $seen,
    preview: previewPressed,
    send: letterSendPressed,
  })
  return (
    <>
      {ask?.kind === 'letter' && (
        <WritingFrame
          {...{ ask, isBusy }}
          noun="letter"
          title={titleOf(ask)}
          onConfirm={() => (seen === null ? preview() : send())}
          buttons={<LetterButtons />}
        >
          {(mail) => (
            <ComposeFields
              {...{ mail, isBusy }}
              letter={{ heads: <LetterAddress />, notices: <LetterNotices /> }}
            />
          )}
        </WritingFrame>
      )}
      <LetterPopups />
    </>
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
