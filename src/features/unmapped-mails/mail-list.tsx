import { Inbox } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { $unmapped } from '../../queries/cases/counts.ts'
import {
  $unmappedMailsStatus,
  unmappedMailsRequested,
} from '../../queries/set-up/unmapped-mails.ts'
import { Button } from '../../ui/button/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { MailRows } from './mail-rows.tsx'
import { emails } from './mail-words.ts'
import { $mails } from './model.ts'
import { $ticked, ticksCleared } from './ticks.ts'

const widths = [148, 196, 120, 172, 136, 188]

/** Rows before any mail is known, with the geometry of the real ones. */
function MailListSkeleton() {
  return (
    <Skeleton label="Loading unmapped emails">
      {widths.map((width) => (
        <div key={width} className="fw-mail-row fw-mail-skeleton">
          <SkeletonBar width={width} />
          <SkeletonBar width={width + 64} />
        </div>
      ))}
    </Skeleton>
  )
}

/** The unmapped mails, newest first, with how many there are and how many of them are selected (INBOUND-02). */
export function MailList() {
  return (
    <section className="fw-records-list fw-stack" aria-label="Unmapped emails">
      <header className="fw-records-list-head fw-mails-head">
        <PageTitle>Unmapped Emails</PageTitle>
        <Counted />
      </header>
      <MailListBody />
    </section>
  )
}

function Counted() {
  const { unmapped, ticked, clear } = useUnit({
    unmapped: $unmapped,
    ticked: $ticked,
    clear: ticksCleared,
  })
  if (ticked.size > 0) {
    return (
      <div className="fw-mails-counted fw-ends">
        <p role="status">{`${emails(ticked.size)} selected`}</p>
        <Button kind="minimal" onClick={() => clear()}>
          Deselect all
        </Button>
      </div>
    )
  }
  return (
    <p className="fw-mails-counted fw-line fw-text-small fw-text-3">
      {unmapped && `${emails(unmapped.total)}, ${formatCount(unmapped.unread)} unread`}
    </p>
  )
}

/** The rows, or what stands in their place: skeleton, nothing there, or the error with a way out. */
function MailListBody() {
  const { mails, status, load } = useUnit({
    mails: $mails,
    status: $unmappedMailsStatus,
    load: unmappedMailsRequested,
  })
  const ids = useMemo(() => (mails ?? []).map(({ id }) => id), [mails])
  const error = errorOf(status)
  if (mails === null && error !== null) {
    return (
      <ErrorState title="The emails could not be loaded" onRetry={() => load()}>
        {error}
      </ErrorState>
    )
  }
  if (mails === null) return <MailListSkeleton />
  return (
    <>
      <RetryNotice error={error} onRetry={load} />
      {ids.length === 0 ? (
        <EmptyState icon={Inbox} title="No unmapped emails">
          Incoming emails without a matching case appear here.
        </EmptyState>
      ) : (
        <MailRows ids={ids} />
      )}
    </>
  )
}
