import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import {
  allowsReminder,
  DEFAULT_REMINDER_NAME,
  shownReminderName,
} from '../../../contracts/rules/cases/reminders.ts'
import { formatDateShort } from '../../ui/format.ts'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { Property, PropertyList } from '../../ui/table/property-list.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { LateBar } from './parts/late-bar.tsx'
import { TimelineSkeleton } from './timeline/timeline-skeleton.tsx'

const properties = [64, 120, 152, 176, 140]
const pictures = ['a', 'b', 'c', 'd']

/** A case to come, below its head: what the list knows of it at once, and the rest in its geometry. */
export function CaseToCome({ row }: { readonly row: CaseRow | null }) {
  return (
    <>
      {!row && <HeadToCome />}
      <div className="fw-detail-columns fw-fill-down">
        <div className="fw-overview">
          {row && <KnownLines row={row} />}
          <Skeleton label="Loading case">
            {properties.map((width) => (
              <div key={width} className="fw-detail-skeleton-line fw-line">
                <SkeletonBar width={80} />
                <SkeletonBar width={width} />
              </div>
            ))}
            <div className="fw-gallery">
              {pictures.map((name) => (
                <SkeletonBar key={name} width="100%" height={60} />
              ))}
            </div>
          </Skeleton>
        </div>
        <div className="fw-activities fw-stack fw-fill">
          <TimelineSkeleton />
        </div>
      </div>
    </>
  )
}

const HeadToCome = () => (
  <div className="fw-detail-head">
    <div className="fw-detail-title fw-line">
      <LateBar width={208} height={16} />
      <LateBar width={64} height={20} />
    </div>
    <LateBar width={320} />
  </div>
)

/** To read only: the buttons that change them come with the case. */
function KnownLines({ row }: { readonly row: CaseRow }) {
  const { reminder_name, tags } = row
  const reminder_date = allowsReminder(row.state) ? row.reminder_date : null
  if (reminder_date === null && tags.length === 0) return null
  return (
    <PropertyList>
      {reminder_date !== null && (
        <Property label="Reminder">
          {`${shownReminderName(reminder_name ?? DEFAULT_REMINDER_NAME)} `}
          <span className="fw-num fw-text-3">{formatDateShort(reminder_date)}</span>
        </Property>
      )}
      {tags.length > 0 && (
        <Property label="Tags">
          <div className="fw-tags fw-line">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
        </Property>
      )}
    </PropertyList>
  )
}
