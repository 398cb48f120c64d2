import { useUnit } from 'effector-react'
import type { ChartEntry } from '../../../contracts/model/dashboard/dashboard.ts'
import { errorOf } from '../../bus/operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { formatCount, formatCounted, formatMoney } from '../../ui/format.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { nameOfPoint } from './chart-view.ts'
import {
  $entries,
  $openBar,
  barLeft,
  entriesRetried,
  entryOpened,
  moreEntriesRequested,
  type OpenBar,
} from './entries-model.ts'

/** As many series as a title names. */
const NAMED = 3

function seriesText(series: NonNullable<OpenBar['series']>): string {
  const named = series.slice(0, NAMED).map(({ label }) => label)
  const more = series.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const titleOf = ({ class: name, request, point, series }: OpenBar): string =>
  [name, nameOfPoint(point, request.date_grouping), series && seriesText(series)]
    .filter(Boolean)
    .join(', ')

/** The moment of an entry as the dashboard counts it: in GMT (DASH-08). */
const inGmt = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`

/** What a bar is made of: exactly its emails or payments, each of which leads to its case. */
export function EntriesDialog() {
  const { bar, entries, leave, more, retry, open } = useUnit({
    bar: $openBar,
    entries: $entries,
    leave: barLeft,
    more: moreEntriesRequested,
    retry: entriesRetried,
    open: entryOpened,
  })
  const { list, status } = entries
  const isMoney = bar?.class === 'Payments'
  const currency = bar?.request.currencies[0] ?? ''
  return (
    <ViewDialog
      title={bar ? titleOf(bar) : ''}
      isOpen={bar !== null}
      onClose={() => leave()}
      footStart={
        list &&
        (isMoney
          ? `${formatCounted(list.total_count, 'payment')}, ${formatMoney(list.total)} ${currency}`
          : formatCounted(list.total_count, 'email'))
      }
      actions={
        list !== null &&
        list.next_cursor !== null && (
          <Button busy={status === 'request'} onClick={() => more()}>
            {`Show more of ${formatCount(list.total_count)}`}
          </Button>
        )
      }
    >
      <RetryNotice error={errorOf(status)} onRetry={() => retry()} />
      {list === null && errorOf(status) === null && (
        <Skeleton label="Loading what the bar is made of">
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="fw-entries-row">
              <SkeletonBar width="60%" />
            </div>
          ))}
        </Skeleton>
      )}
      {list?.total_count === 0 && <p className="fw-text-3">Nothing in this period.</p>}
      {list !== null && list.total_count > 0 && (
        <ul className="fw-entries" aria-label="What the bar is made of">
          {list.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onOpen={() => open(entry.case_id)} />
          ))}
        </ul>
      )}
    </ViewDialog>
  )
}

function Entry({ entry, onOpen }: { readonly entry: ChartEntry; readonly onOpen: () => void }) {
  const { at, title, detail, amount, case_id } = entry
  return (
    <li className="fw-entries-row fw-line">
      <span className="fw-num fw-text-3 fw-entries-at">{inGmt(at)}</span>
      <span className="fw-fill fw-ellipsis">
        {title}
        {detail !== '' && <span className="fw-text-3"> {detail}</span>}
      </span>
      {amount !== null && <span className="fw-num">{formatMoney(amount)}</span>}
      <LinkButton onClick={onOpen}>
        {case_id === null ? 'Unmapped Emails' : `Case ${case_id}`}
      </LinkButton>
    </li>
  )
}
