import { Issue, Tick, Time } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { CaseFinder } from '../../../actions/case-finder/case-finder.tsx'
import { formatDateTime, formatDay } from '../../../ui/format.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag/tag.tsx'
import {
  $caseDates,
  $caseError,
  $isCaseChosen,
  type CaseDates,
  calendarRepeated,
  finder,
} from './calendar-model.ts'
import type { LeftMail } from './case-dates.ts'

/** One case by its name, and the dates of its emails: what left, and what is still to come. */
export function CaseDatesPart() {
  const { isChosen, dates, error, repeat } = useUnit({
    isChosen: $isCaseChosen,
    dates: $caseDates,
    error: $caseError,
    repeat: calendarRepeated,
  })
  return (
    <section aria-label="Dates of one case" className="fw-stack fw-calendar-case">
      <h3 className="fw-text-strong">Dates of one case</h3>
      <CaseFinder of={finder} label="Case" />
      {isChosen && <RetryNotice error={error} onRetry={() => repeat()} />}
      {isChosen && dates && <Dates dates={dates} />}
      {isChosen && !dates && error === null && (
        <Skeleton label="Loading the dates">
          <div className="fw-calendar-line fw-line">
            <SkeletonBar width={180} />
          </div>
        </Skeleton>
      )}
    </section>
  )
}

function Dates({ dates: { otherFlow, left, coming } }: { readonly dates: CaseDates }) {
  const written = coming.isByDay ? formatDay : formatDateTime
  return (
    <>
      {otherFlow !== null && (
        <p className="fw-text-3">
          This case uses another mail flow: <b>{otherFlow}</b>.
        </p>
      )}
      {left.length > 0 && (
        <section aria-label="So far">
          <h4 className="fw-text-small fw-text-3">So far</h4>
          <ol className="fw-calendar-lines">
            {left.map(({ id, name, at, status }) => (
              <Line key={id} when={formatDateTime(at)} name={name}>
                <Tag {...looks[status]}>{status}</Tag>
              </Line>
            ))}
          </ol>
        </section>
      )}
      <section aria-label={coming.heading}>
        <h4 className="fw-text-small fw-text-3">{coming.heading}</h4>
        <ol className="fw-calendar-lines">
          {coming.mails.map(({ id, name, at }) => (
            <Line key={id} when={written(at)} name={name} />
          ))}
        </ol>
        {coming.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
    </>
  )
}

const looks: Readonly<Record<LeftMail['status'], { tone: Tone | 'line'; icon: IconComponent }>> = {
  Sent: { tone: 'success', icon: Tick },
  Failed: { tone: 'danger', icon: Issue },
  Sending: { tone: 'line', icon: Time },
}

interface LineProps {
  readonly when: string
  readonly name: string
  readonly children?: React.ReactNode
}

const Line = ({ when, name, children }: LineProps) => (
  <li className="fw-calendar-line fw-line">
    <span className="fw-calendar-when fw-num fw-text-3">{when}</span>
    <span className="fw-fill">{name}</span>
    {children}
  </li>
)
