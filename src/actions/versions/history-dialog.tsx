import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { useFocusOnNews } from '../../ui/focus.ts'
import { formatDateTime } from '../../ui/format.ts'
import { walkRows } from '../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { focusListTitle } from '../../ui/page/focus-list-title.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import type { Restorable, VersionHistory } from './version-history.ts'
import { VersionView, type VersionWords } from './version-view.tsx'
import './versions.css'

interface Props<F extends Restorable> {
  readonly of: VersionHistory<F>
  readonly words: VersionWords<F> & {
    /** What a version is brought back into: 'template'. */
    readonly what: string
    /** What takes its history with it when it is deleted. */
    readonly gone: string
  }
}

/** What a record once was, version by version, and the way to bring one back (G-701). */
export function HistoryDialog<F extends Restorable>({ of, words }: Props<F>) {
  const { history, close, restore } = useUnit({
    history: of.$history,
    close: of.closed,
    restore: of.restorePressed,
  })
  useFocusInstead(history !== null, focusListTitle)
  if (!history) return null
  const { name, isGone, known, shown } = history
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
        {isGone ? (
          <Deleted what={words.gone} />
        ) : known && (known.versions.length > 0 || !known.hasOlder) ? (
          <div className="fw-history">
            <VersionList of={of} />
            {shown && <VersionView of={of} shown={shown} words={words} />}
          </div>
        ) : (
          <Unread of={of} />
        )}
      </ViewDialog>
      <RestoreDialog of={of} what={words.what} />
    </>
  )
}

/** Keys still close the dialog: it has the focus that went with what was read. */
function Deleted({ what }: { readonly what: string }) {
  const place = useFocusOnNews(true)
  return (
    <div ref={place} tabIndex={-1} className="fw-ring-inside">
      <Notice tone="warning" announce>
        {`This ${what} was deleted, and its history with it.`}
      </Notice>
    </div>
  )
}

type OfProps<F extends Restorable> = Pick<Props<F>, 'of'>

const walk = walkRows('.fw-history-version')

/** The versions, the newest first; older ones on request. */
function VersionList<F extends Restorable>({ of }: OfProps<F>) {
  const { history, status, choose, older, retry } = useUnit({
    history: of.$history,
    status: of.$status,
    choose: of.versionChosen,
    older: of.olderRequested,
    retry: of.retried,
  })
  const chosen = history?.shown?.version.version
  const { versions = [], hasOlder = false, current = null } = history?.known ?? {}
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
                {version === current && <Tag>Current</Tag>}
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
function Unread<F extends Restorable>({ of }: OfProps<F>) {
  const { status, retry } = useUnit({ status: of.$status, retry: of.retried })
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
