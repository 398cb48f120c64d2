import { useUnit } from 'effector-react'
import { useMemo, useState } from 'react'
import {
  $activities,
  $activitiesError,
  $activitiesStatus,
  caseReloadRequested,
} from '../../../queries/cases/open-case.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { collapseFuture, splitTimeline } from '../activity/timeline-order.ts'
import { DraftList } from '../writing/draft-list.tsx'
import { ActivityView } from './activity-view.tsx'
import { ScheduledItem } from './scheduled-activity.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'

/** The future above the "Now" line, the past below (ACT-02 to ACT-06). */
export function Timeline() {
  const { entries, status, error, reload } = useUnit({
    entries: $activities,
    status: $activitiesStatus,
    error: $activitiesError,
    reload: caseReloadRequested,
  })
  const { future, past } = useMemo(() => splitTimeline(entries), [entries])
  if (entries.length === 0 && error !== null) {
    return (
      <ErrorState title="The activities could not be loaded" onRetry={() => reload()}>
        {error}
      </ErrorState>
    )
  }
  if (entries.length === 0 && status === 'request') return <TimelineSkeleton />
  return (
    <>
      {future.length > 0 && <Future entries={future} />}
      <DraftList />
      <h3 className="fw-now fw-line">
        <span className="fw-now-dot" />
        Now
        <span className="fw-now-line" />
      </h3>
      <ol className="fw-timeline" aria-label="Past activities">
        {past.map((entry) => (
          <ActivityView key={entry.activity.id} entry={entry} />
        ))}
      </ol>
    </>
  )
}

function Future({ entries }: { readonly entries: ReturnType<typeof splitTimeline>['future'] }) {
  const [isOpen, open] = useState(false)
  const { shown, hidden } = collapseFuture(entries, isOpen)
  return (
    <ol className="fw-timeline fw-timeline-future" aria-label="Scheduled activities">
      {shown.map(({ activity, pending }) => (
        <ScheduledItem key={activity.id} activity={activity} pending={pending}>
          {hidden > 0 && (
            <p>
              <LinkButton onClick={() => open(true)}>
                {`Show ${hidden} more Scheduled Email(s)`}
              </LinkButton>
            </p>
          )}
        </ScheduledItem>
      ))}
    </ol>
  )
}
