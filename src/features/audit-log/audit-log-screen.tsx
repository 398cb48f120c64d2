import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import './audit-log.css'
import { Refresh, TimelineEvents } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { $auditStatus } from '../../queries/set-up/audit.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportButton, ExportError } from './export-button.tsx'
import {
  $isFiltered,
  $shown,
  auditClosed,
  auditOpened,
  choicesCleared,
  olderRequested,
  retried,
} from './model.ts'

const rows = [150, 118, 164, 132, 140, 110, 156, 126]

/** Rows before anything was read, with the geometry of the real ones. */
function AuditSkeleton() {
  return (
    <Skeleton label="Loading the audit log">
      {rows.map((width) => (
        <div key={width} className="fw-audit-skeleton-row">
          <SkeletonBar width={116} />
          <SkeletonBar width={width - 40} />
          <SkeletonBar width={width} />
          <SkeletonBar width={width - 24} />
          <SkeletonBar width={width + 60} />
        </div>
      ))}
    </Skeleton>
  )
}

/** The screen 'Audit Log': who did what in the administration. */
export default function AuditLogScreen() {
  const { open, close } = useUnit({ open: auditOpened, close: auditClosed })
  useEffect(() => {
    open()
    return () => close()
  }, [open, close])
  return (
    <Page title="Audit Log" action={<Acts />}>
      <div className="fw-audit fw-stack">
        <ExportError />
        <AuditFilters />
        <AuditEntries />
      </div>
    </Page>
  )
}

/** The way to what is not told by itself, such as who logged in, and to the file. */
function Acts() {
  const { status, refresh } = useUnit({ status: $auditStatus, refresh: retried })
  return (
    <div className="fw-audit-acts fw-line">
      <Button icon={Refresh} busy={status === 'request'} onClick={() => refresh()}>
        Refresh
      </Button>
      <ExportButton />
    </div>
  )
}

/** The table, or what stands in its place: skeleton, nothing found, or the error with a way out. */
function AuditEntries() {
  const { shown, status, retry } = useUnit({ shown: $shown, status: $auditStatus, retry: retried })
  const error = errorOf(status)
  if (shown === null && error !== null) {
    return (
      <ErrorState title="The audit log could not be loaded" onRetry={() => retry()}>
        {error}
      </ErrorState>
    )
  }
  if (shown === null) return <AuditSkeleton />
  if (shown.entries.length === 0) return <NothingFound />
  return (
    <>
      <AuditTable entries={shown.entries} />
      <End hasMore={shown.cursor !== null} isLoading={status === 'request'} error={error} />
    </>
  )
}

function NothingFound() {
  const { isFiltered, clear } = useUnit({ isFiltered: $isFiltered, clear: choicesCleared })
  return (
    <EmptyState
      icon={TimelineEvents}
      title={isFiltered ? 'Nothing found' : 'No entries yet'}
      action={isFiltered && <Button onClick={() => clear()}>Clear filters</Button>}
    >
      {isFiltered ? 'No audit log entries match these filters.' : 'Admin activity appears here.'}
    </EmptyState>
  )
}

interface EndProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly error: string | null
}

/** Below the last entry: the way to older ones, or the word that there are none. */
function End({ hasMore, isLoading, error }: EndProps) {
  const { older, retry } = useUnit({ older: olderRequested, retry: retried })
  const again = () => (hasMore ? older() : retry())
  return (
    <div className="fw-audit-end">
      <RetryNotice error={error} onRetry={again} />
      {error === null && hasMore && (
        <Button busy={isLoading} onClick={() => older()}>
          Show older entries
        </Button>
      )}
      {error === null && !hasMore && <p className="fw-text-3">No more data to load.</p>}
    </div>
  )
}
