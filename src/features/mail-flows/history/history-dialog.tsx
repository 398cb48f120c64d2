import { useUnit } from 'effector-react'
import {
  $versionsStatus,
  olderVersionsRequested,
  versionsRetried,
} from '../../../queries/set-up/template-versions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useFocusInstead } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { useFocusOnNews } from '../../../ui/focus.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { walkRows } from '../../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { focusListTitle } from '../../../ui/page/focus-list-title.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { $history, historyClosed, restorePressed, versionChosen } from './model.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { VersionView } from './version-view.tsx'
import './history.css'

/** What a template once was, version by version, and the way to bring one back (G-701). */
export function HistoryDialog() {
  const { history, close, restore } = useUnit({
    history: $history,
    close: historyClosed,
    restore: restorePressed,
  })
  useFocusInstead(history !== null, focusListTitle)
  if (!history) return null
  const { name, now, known, shown } = history
  return (
    <>
      <ViewDialog
        title={`History of ${name}`}
        width="full"
        isOpen
        onClose={() => close()}
        actions={
          shown && (
            <Button kind="primary" disabledReason={shown.obstacle} onClick={() => restore()}>
              {`Restore version ${shown.version.version}`}
            </Button>
          )
        }
      >
        {now === null ? (
          <Deleted />
        ) : known ? (
          <div className="fw-history">
            <VersionList />
            {shown && <VersionView shown={shown} />}
          </div>
        ) : (
          <Unread />
        )}
      </ViewDialog>
      <RestoreDialog />
    </>
  )
}

/** Keys still close the dialog: it has the focus that went with what was read. */
function Deleted() {
  const place = useFocusOnNews(true)
  return (
    <div ref={place} tabIndex={-1} className="fw-ring-inside">
      <Notice tone="warning" announce>
        This template was deleted, and its history with it.
      </Notice>
    </div>
  )
}

const walk = walkRows('.fw-history-version')

/** The versions, the newest first; older ones on request. */
function VersionList() {
  const { history, status, choose, older, retry } = useUnit({
    history: $history,
    status: $versionsStatus,
    choose: versionChosen,
    older: olderVersionsRequested,
    retry: versionsRetried,
  })
  const chosen = history?.shown?.version.version
  const { versions = [], hasOlder = false } = history?.known ?? {}
  return (
    <ScrollRegion className="fw-history-list fw-ring-inside" label="Versions">
      <ul onKeyDown={walk}>
        {versions.map(({ version, author, at, restored_from }) => (
          <li key={version}>
            <button
              type="button"
              className="fw-history-version fw-ring-inside"
              aria-current={version === chosen ? 'true' : undefined}
              onClick={() => choose(version)}
            >
              <span className="fw-line fw-ends">
                <b>{`Version ${version}`}</b>
                {version === history?.now && <Tag>Current</Tag>}
              </span>
              <span className="fw-text-small fw-text-3 fw-num">{formatDateTime(at)}</span>
              {author && (
                <span className="fw-text-small fw-text-3 fw-ellipsis" title={author.name}>
                  {author.name}
                </span>
              )}
              {restored_from !== null && (
                <span className="fw-text-small fw-text-3">{`Restored from version ${restored_from}`}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <RetryNotice error={status.error} onRetry={() => retry()} />
      {hasOlder && status.error === null && (
        <Button kind="minimal" fill busy={status.isLoading} onClick={() => older()}>
          Show older versions
        </Button>
      )}
    </ScrollRegion>
  )
}

const rows = [96, 84, 104, 92]

/** Before anything was read: the geometry of the list, or why there is none. */
function Unread() {
  const { status, retry } = useUnit({ status: $versionsStatus, retry: versionsRetried })
  const { error, isLoading } = status
  if (error !== null) {
    return (
      <ErrorState
        title="The history could not be loaded"
        retrying={isLoading}
        onRetry={() => retry()}
      >
        {error}
      </ErrorState>
    )
  }
  return (
    <Skeleton label="Loading the history">
      <div className="fw-history">
        <div className="fw-history-list">
          {rows.map((width) => (
            <div key={width} className="fw-history-version">
              <SkeletonBar width={width} />
              <SkeletonBar width={width + 72} />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
