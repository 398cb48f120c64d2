import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { CaseFinder } from '../../../actions/case-finder/case-finder.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { $shownPreview, previewFinder, previewStepped } from './model.ts'

/** Which case the text is shown on, the active ones of the flow beside it, and the way to any other. */
export function CaseBar() {
  const { preview, step } = useUnit({ preview: $shownPreview, step: previewStepped })
  const { shown, isLoading } = preview
  return (
    <div className="fw-preview-case">
      <div className="fw-preview-turn fw-line">
        <IconButton
          icon={ChevronLeft}
          label="Previous case"
          tipKey="←"
          disabledReason={
            shown?.previous_case_id ? null : 'No newer active case uses this mail flow'
          }
          onClick={() => step('previous')}
        />
        <IconButton
          icon={ChevronRight}
          label="Next case"
          tipKey="→"
          disabledReason={shown?.next_case_id ? null : 'No older active case uses this mail flow'}
          onClick={() => step('next')}
        />
        {shown && (
          <p className="fw-ellipsis" title={shown.host}>
            <b>{shown.host}</b> <span className="fw-text-3">{shown.case_id}</span>
          </p>
        )}
        {isLoading && <Spinner />}
      </div>
      <CaseFinder of={previewFinder} label="Find a case" />
    </div>
  )
}
