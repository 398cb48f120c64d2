import { History as HistoryIcon } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import {
  type HistoryGroup,
  historyGroupLabels,
  historyGroups,
} from '../../../../contracts/rules/case-changes/case-history-labels.ts'
import { errorOf } from '../../../bus/operation.ts'
import type { CaseHistory } from '../../../projections/cases/case-history.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { TimelineSkeleton } from '../timeline/timeline-skeleton.tsx'
import { HistoryEntryView } from './history-entry.tsx'
import {
  $history,
  $historyCaseId,
  $historyGroup,
  $historyStatus,
  historyClosed,
  historyGroupChosen,
  historyPageRequested,
} from './history-model.ts'
import './history.css'

const choices: readonly { value: HistoryGroup | 'all'; text: string }[] = [
  { value: 'all', text: 'All' },
  ...historyGroups.map((group) => ({ value: group, text: historyGroupLabels[group] })),
]

/** Who changed the offer, the contact, the imprint or the flow of the open case: the newest first. */
export function HistoryDialog() {
  const { caseId, group, choose, close } = useUnit({
    caseId: $historyCaseId,
    group: $historyGroup,
    choose: historyGroupChosen,
    close: historyClosed,
  })
  return (
    <ViewDialog title="History" isOpen={caseId !== null} onClose={() => close()}>
      <Choice
        label="Show"
        options={choices}
        value={group ?? 'all'}
        onChoose={(chosen) => choose(chosen === 'all' ? null : chosen)}
      />
      <Entries />
    </ViewDialog>
  )
}

function Entries() {
  const { history, group, status, nextPage } = useUnit({
    history: $history,
    group: $historyGroup,
    status: $historyStatus,
    nextPage: historyPageRequested,
  })
  const error = errorOf(status)
  if (history === null && error !== null) {
    return (
      <ErrorState title="The history could not be loaded" onRetry={() => nextPage()}>
        {error}
      </ErrorState>
    )
  }
  if (history === null) return <TimelineSkeleton label="Loading history" />
  const { entries, cursor } = history
  if (entries.length === 0 && cursor === null) return <NoChanges group={group} />
  return (
    <>
      {entries.length > 0 && (
        <ol aria-label="Changes">
          {entries.map((entry) => (
            <HistoryEntryView key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <End cursor={cursor} isLoading={status === 'request'} error={error} />
    </>
  )
}

const NoChanges = ({ group }: { readonly group: HistoryGroup | null }) => (
  <EmptyState icon={HistoryIcon} title="No changes">
    {group === null
      ? 'Changes to the licensing offer, contact, website owner, billing address and mail flow appear here.'
      : 'This part of the case has not been changed.'}
  </EmptyState>
)

interface EndProps extends Pick<CaseHistory, 'cursor'> {
  readonly isLoading: boolean
  readonly error: string | null
}

/** Below the last entry: the way to older ones, or the word that there are none. */
function End({ cursor, isLoading, error }: EndProps) {
  const nextPage = useUnit(historyPageRequested)
  if (error !== null) {
    return <RetryNotice error={error} onRetry={nextPage} />
  }
  return (
    <div className="fw-history-end">
      {cursor === null ? (
        <p className="fw-text-3">No more data to load.</p>
      ) : (
        <Button busy={isLoading} onClick={() => nextPage()}>
          Show older changes
        </Button>
      )}
    </div>
  )
}
