import { useUnit } from 'effector-react'
import { INSUFFICIENT } from '../../../../contracts/rules/letters/letter-cost.ts'
import { selectionChosen } from '../../../actions/workplace.ts'
import { $role } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FailedPopup } from '../../../ui/dialog-form/failed-popup.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { composeClosed } from '../draft/open-model.ts'
import { $budget, $quote } from './letter-model.ts'
import { $previewFailure, previewFailureClosed } from './letter-preview.ts'
import { $isShort, $letterFailure, letterFailureClosed, shortageClosed } from './letter-sending.ts'

/** What is said over the dialog, or after it. None stays where nothing is said: it would lie under the next letter. */
export const LetterPopups = () => (
  <>
    <Shortage />
    <PreviewFailure />
    <SendFailure />
  </>
)

/** COMMERR-22, COMMERR-23: how there are more; whoever may not buy them is told who does (G-87). */
function Shortage() {
  const { isShort, quote, budget, role, close, choose, leave } = useUnit({
    isShort: $isShort,
    quote: $quote,
    budget: $budget,
    role: $role,
    close: shortageClosed,
    choose: selectionChosen,
    leave: composeClosed,
  })
  if (!isShort) return null
  const isAdmin = role === 'ADMIN'
  const left = formatCounted(Math.max(0, budget ?? 0), 'credit')
  return (
    <ViewDialog
      title={INSUFFICIENT}
      isOpen
      isFirm
      width="narrow"
      onClose={() => close()}
      actions={
        <>
          <Button onClick={() => close()}>Close</Button>
          {isAdmin && (
            <Button
              kind="primary"
              onClick={() => {
                leave()
                choose('CREDITS')
              }}
            >
              Open Credits
            </Button>
          )}
        </>
      }
    >
      {quote?.is && (
        <p>{`This letter costs ${formatCounted(quote.is.creditCost, 'credit')}, and you have ${left}.`}</p>
      )}
      <p>
        {`Buy credits under Admin > Account > Credits.${isAdmin ? '' : ' Please contact your admin.'}`}
      </p>
      <p>The letter is kept as a draft.</p>
    </ViewDialog>
  )
}

function PreviewFailure() {
  const { reason, close } = useUnit({ reason: $previewFailure, close: previewFailureClosed })
  return (
    reason !== null && (
      <FailedPopup title="Preview failed" reason={reason} onClose={() => close()} />
    )
  )
}

function SendFailure() {
  const { failure, close } = useUnit({ failure: $letterFailure, close: letterFailureClosed })
  return (
    failure && (
      <FailedPopup
        title="Sending mail failed"
        reason={failure.reason}
        kept={`The letter of ${failure.host}`}
        onClose={() => close()}
      />
    )
  )
}
