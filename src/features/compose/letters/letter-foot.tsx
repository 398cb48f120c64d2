import { EyeOpen, SendMessage } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { SUBJECT_TOO_LONG, UNFILLED } from '../../../../contracts/rules/mail/compose.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { composeClosed } from '../draft/open-model.ts'
import { $lateReminder } from '../sending/obstacle.ts'
import { $budget, $letterLacks, $quote, $seen, type LetterLack } from './letter-model.ts'
import { $isPreviewing, previewPressed } from './letter-preview.ts'
import { $isLetterBusy, letterSendPressed } from './letter-sending.ts'

/** Why it cannot be looked at yet, in words. */
const lackWords: Readonly<Record<LetterLack, string>> = {
  address: 'Complete the address of the recipient',
  subject: 'Add a subject',
  length: SUBJECT_TOO_LONG,
  content: 'Write something',
  placeholders: UNFILLED,
}

/** What it takes, beside the button that spends it (LETTERS-07, LETTERS-08). */
function Cost() {
  const { quote, budget } = useUnit({ quote: $quote, budget: $budget })
  if (!quote?.is || budget === null) return null
  const { sheets, creditCost } = quote.is
  const isShort = creditCost > budget
  return (
    <span
      className={`fw-letter-cost${isShort ? ' fw-ink-danger' : ''}`}
      role="status"
      aria-busy={!quote.isCurrent}
    >
      {`${formatCounted(sheets, 'sheet')} · ${formatCount(creditCost)} of ${formatCounted(Math.max(0, budget), 'credit')}`}
    </span>
  )
}

/** Close, Preview and Send: what is to be done next is the main one (LETTERS-05, LETTERS-06). */
export function LetterButtons() {
  const { lacks, late, seen, quote, isBusy, isPreviewing, preview, send, close } = useUnit({
    lacks: $letterLacks,
    late: $lateReminder,
    seen: $seen,
    quote: $quote,
    isBusy: $isLetterBusy,
    isPreviewing: $isPreviewing,
    preview: previewPressed,
    send: letterSendPressed,
    close: composeClosed,
  })
  const [lack] = lacks
  const missing = lack === undefined ? null : lackWords[lack]
  const unpriced = quote?.is && quote.isCurrent ? null : 'What it costs is being worked out'
  const unseen = seen === null ? 'Preview the letter first' : unpriced
  return (
    <>
      <Cost />
      <Button kind="minimal" large disabled={isBusy} onClick={() => close()}>
        Close
      </Button>
      <Button
        icon={EyeOpen}
        kind={seen === null ? 'primary' : 'default'}
        large
        busy={isPreviewing}
        disabled={isBusy}
        disabledReason={missing}
        {...(seen === null && { keyHint: 'Ctrl ↵' })}
        onClick={() => preview()}
      >
        Preview
      </Button>
      <Button
        icon={SendMessage}
        kind={seen === null ? 'default' : 'primary'}
        large
        busy={isBusy}
        disabledReason={missing ?? late ?? unseen}
        {...(seen !== null && { keyHint: 'Ctrl ↵' })}
        onClick={() => send()}
      >
        Send
      </Button>
    </>
  )
}
