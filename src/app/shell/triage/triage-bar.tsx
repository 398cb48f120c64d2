import { ArrowLeft, Cross, StepForward, Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import {
  triageBackRequested,
  triageDoneRequested,
  triageLeft,
  triageSkipRequested,
} from '../../../actions/requests.ts'
import { triageActions } from '../../../actions/triage-actions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useFocusInstead } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { isFocusLost } from '../../../ui/focus.ts'
import { formatCount } from '../../../ui/format.ts'
import { keyText } from '../../../ui/keys/key-text.ts'
import { useSettledPress } from '../../../ui/press/settled-press.ts'
import { ProgressBar } from '../../../ui/state/progress-bar.tsx'
import { $walk, triageShown } from './triage-model.ts'
import { $triageView, type TriageView } from './triage-view.ts'
import './triage-acts.ts'
import './triage.css'

/** Above the case of a triage: how far it is, what is known of the case, and the ways on. */
export default function TriageBar() {
  const { look, shown } = useUnit({ look: $triageView, shown: triageShown })
  useEffect(() => shown(), [shown])
  // The button that ends it goes with the bar: whoever pressed it goes on in the list.
  useFocusInstead(look !== null, () => {
    document.querySelector<HTMLElement>('.fw-case-list :is([role=listbox], [role=grid])')?.focus()
    // In a narrow window the open case has taken the place of the table.
    if (isFocusLost()) document.querySelector<HTMLElement>('.fw-shell-drawer')?.focus()
  })
  if (look === null) return null
  return (
    <section className="fw-triage" aria-label="Triage">
      <div className="fw-triage-line fw-line">
        <h2 className="fw-text-head">{look.title}</h2>
        {look.station !== null && <span className="fw-text-3">{look.station}</span>}
        <Position look={look} />
        <Acts look={look} />
      </div>
      <p className="fw-triage-word fw-text-small fw-text-2" role="status">
        {look.word}
      </p>
    </section>
  )
}

function Position({ look }: { readonly look: TriageView }) {
  const { numbers, phase } = look
  const isCounted = phase === 'at' && numbers !== null && numbers.total !== null
  return (
    <>
      {/* One element for all that it says: what comes anew with its text is not read out. */}
      <span className="fw-num" role="status">
        {positionText(look)}
      </span>
      {isCounted && numbers.total > 0 && (
        <ProgressBar value={(numbers.position - 1) / numbers.total} label="Done" wide />
      )}
    </>
  )
}

function positionText(look: TriageView): string {
  const { numbers, phase } = look
  if (numbers === null || phase === 'seeking') return 'Loading ...'
  const { position, total, skipped } = numbers
  if (phase === 'over') return overText(look, position, skipped)
  return `${formatCount(position)} of ${total === null ? '...' : formatCount(total)}`
}

/** What still waits at the stations behind is not known here. */
function overText({ earlier, station }: TriageView, position: number, skipped: number): string {
  const all = earlier + position
  if (all === 0) return 'Nothing to do here.'
  const gone = `Reviewed: ${formatCount(all)}.`
  if (station !== null) return gone
  return `${gone} ${skipped === 0 ? 'Nothing left to do.' : `Skipped: ${formatCount(skipped)}.`}`
}

const { backInTriage, doneAndNext, leaveTriage, skipCase } = triageActions

function Acts({ look }: { readonly look: TriageView }) {
  const { walk, done, skip, back, leave } = useUnit({
    walk: $walk,
    done: triageDoneRequested,
    skip: triageSkipRequested,
    back: triageBackRequested,
    leave: triageLeft,
  })
  // The second press of a double click would be about the next case.
  const settled = useSettledPress(walk?.at ?? look.phase)
  const isOver = look.phase === 'over'
  return (
    <div className="fw-triage-acts fw-beside">
      <Button
        icon={ArrowLeft}
        tipKey={keyText(backInTriage.hotkey)}
        tooltip={backInTriage.label}
        disabledReason={look.canGoBack ? null : 'This is the first case'}
        onClick={settled(back)}
      >
        Back
      </Button>
      {/* It stays when there is nothing to skip any more: whoever pressed it last has the focus there. */}
      <Button
        icon={StepForward}
        tooltip="Leave it for later"
        tipKey={keyText(skipCase.hotkey)}
        disabledReason={isOver ? 'No more cases' : null}
        onClick={settled(skip)}
      >
        {skipCase.label}
      </Button>
      <Button icon={Tick} keyHint={keyText(doneAndNext.hotkey)} onClick={settled(done)}>
        {isOver ? 'Check again' : doneAndNext.label}
      </Button>
      <IconButton
        icon={Cross}
        label={leaveTriage.label}
        tipKey={keyText(leaveTriage.hotkey)}
        onClick={() => leave()}
      />
    </div>
  )
}
