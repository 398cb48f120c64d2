import type { ReactNode } from 'react'
import { walkRows } from '../keys/walk-rows.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { RetryNotice } from '../notice/retry-notice.tsx'
import { PageTitle } from '../page/page.tsx'
import { UnsavedMark } from '../record-form/unsaved-mark.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../state/skeleton.tsx'
import '../table/records.css'
import './record-list.css'

interface ListProps {
  /** What the list is called to who cannot see it. */
  readonly label: string
  readonly title: string
  /** The way to add one. */
  readonly add: ReactNode
  /** What the rows are called, and what they are rows of. */
  readonly rowsLabel: string
  readonly what: 'templates' | 'translations'
  readonly isKnown: boolean
  /** Why they could not be read. */
  readonly error: string | null
  readonly onLoad: () => void
  /** How long names are, before any is known. */
  readonly widths: readonly number[]
  readonly children: ReactNode
}

/** The list beside a record's form: its head, and the rows or what stands in their place. */
export function RecordList({ label, title, add, ...body }: ListProps) {
  return (
    <section className="fw-records-list fw-stack" aria-label={label}>
      <header className="fw-records-list-head fw-ends">
        <PageTitle>{title}</PageTitle>
        {add}
      </header>
      <RecordListBody {...body} />
    </section>
  )
}

type BodyProps = Omit<ListProps, 'label' | 'title' | 'add'>

/** The rows; or a skeleton, or the error with a way out. */
function RecordListBody(props: BodyProps) {
  const { rowsLabel, what, isKnown, error, onLoad, widths, children } = props
  if (!isKnown && error !== null) {
    return (
      <ErrorState title={`The ${what} could not be loaded`} onRetry={onLoad}>
        {error}
      </ErrorState>
    )
  }
  if (!isKnown) return <ListSkeleton what={what} widths={widths} />
  return (
    <ScrollRegion className="fw-records-rows fw-ring-inside fw-fill-down" label={rowsLabel}>
      <RetryNotice error={error} onRetry={onLoad} />
      {children}
    </ScrollRegion>
  )
}

/** Rows before anything is known, with the geometry of the real ones. */
const ListSkeleton = ({ what, widths }: Pick<ListProps, 'what' | 'widths'>) => (
  <Skeleton label={`Loading ${what}`}>
    <div className="fw-records-rows fw-fill-down">
      {widths.map((width) => (
        <div key={width} className="fw-record-row fw-line">
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)

const walk = walkRows('.fw-record-name')

/** Rows that the arrow keys walk over. */
export const RecordRows = ({ children }: { readonly children: ReactNode }) => (
  <ul onKeyDown={walk}>{children}</ul>
)

interface LostProps {
  readonly what: ListProps['what']
  readonly children: readonly ReactNode[]
}

/** Rows of what was typed in records that others deleted: each opens it again (G-607). */
export function LostRecords({ what, children }: LostProps) {
  if (children.length === 0) return null
  const title = `Unsaved, from deleted ${what}`
  return (
    <section aria-label={title}>
      <h2 className="fw-records-lost-head fw-text-small fw-text-3">{title}</h2>
      <RecordRows>{children}</RecordRows>
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly isChosen: boolean
  readonly isUnsaved: boolean
  /** What is said of it beside its name. */
  readonly tags?: ReactNode
  /** What can be done to it. */
  readonly menu?: ReactNode
  readonly onChoose: () => void
}

/** One record: its name opens it. */
export function RecordRow({ name, isChosen, isUnsaved, tags, menu, onChoose }: RowProps) {
  return (
    <li className={isChosen ? 'fw-record-row fw-record-chosen fw-line' : 'fw-record-row fw-line'}>
      <button
        type="button"
        className="fw-record-name fw-ring-inside fw-line fw-fill"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className="fw-fill fw-ellipsis">{name}</span>
        {isUnsaved && <UnsavedMark />}
        {tags}
      </button>
      {menu}
    </li>
  )
}
