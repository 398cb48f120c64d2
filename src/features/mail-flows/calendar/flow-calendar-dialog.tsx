import { useUnit } from 'effector-react'
import { BEFORE_DISCOUNT_END } from '../../../../contracts/rules/mail/flow-sections.ts'
import { FLOW_INITIAL_MISSING } from '../../../../contracts/rules/mail/mail-flows.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { formIdOf } from '../template/form-id.ts'
import { templateForms } from '../template/model.ts'
import { $calendar, type Calendar, calendarClosed, calendarRepeated } from './calendar-model.ts'
import { CaseDatesPart } from './case-dates-part.tsx'
import './calendar.css'

/** Which email of a flow leaves on which day, and when those of one case do. */
export function FlowCalendarDialog() {
  const { calendar, close } = useUnit({ calendar: $calendar, close: calendarClosed })
  useFocusNearby(calendar !== null)
  if (!calendar) return null
  return (
    <ViewDialog
      title={`Calendar of ${calendar.flow.name}`}
      width="form"
      isOpen
      onClose={() => close()}
    >
      <div className="fw-calendar fw-stack">
        <FlowDates calendar={calendar} />
        <CaseDatesPart />
      </div>
    </ViewDialog>
  )
}

type Dates = NonNullable<Calendar['dates']>
type Line = { when: string; label: string; template: Dates['days'][number]['template'] }

/** The emails that follow the activation in their order; the end of the discount is a day of its own in each case. */
const daysOf = ({ days, discountEnd }: Dates): Line[] => [
  ...days.map(({ day, ...line }) => ({ when: `Day ${day}`, ...line })),
  ...(discountEnd
    ? [{ when: BEFORE_DISCOUNT_END, label: 'Discount ends', template: discountEnd }]
    : []),
]

function FlowDates({ calendar: { flow, error, dates } }: { readonly calendar: Calendar }) {
  const repeat = useUnit(calendarRepeated)
  if (!dates)
    return error === null ? (
      <DatesSkeleton />
    ) : (
      <RetryNotice error={error} onRetry={() => repeat()} />
    )
  const { events, isInitialMissing, locked } = dates
  const byDay = daysOf(dates)
  return (
    <>
      <RetryNotice error={error} onRetry={() => repeat()} />
      {isInitialMissing && <Notice tone="warning">{FLOW_INITIAL_MISSING}</Notice>}
      {byDay.length + events.length === 0 && (
        <p className="fw-text-3">This flow sends no email by itself.</p>
      )}
      <Lines heading="After activation" flowId={flow.id} lines={byDay} />
      <Lines
        heading="When something happens"
        flowId={flow.id}
        lines={events.map((line) => ({ when: 'At once', ...line }))}
      />
      {locked > 0 && (
        <p className="fw-text-small fw-text-3">
          {`${locked} ${locked === 1 ? 'email is' : 'emails are'} not in your plan and not sent.`}
        </p>
      )}
    </>
  )
}

interface LinesProps {
  readonly heading: string
  readonly flowId: string
  readonly lines: readonly Line[]
}

/** Emails with their day; each leads to its template. */
function Lines({ heading, flowId, lines }: LinesProps) {
  const { open, close } = useUnit({ open: templateForms.selected, close: calendarClosed })
  if (lines.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3 className="fw-text-strong">{heading}</h3>
      <ol className="fw-calendar-lines">
        {lines.map(({ when, label, template: { id, name } }) => (
          <li key={id} className="fw-calendar-line fw-line">
            <span className="fw-calendar-when fw-num fw-text-3">{when}</span>
            <span className="fw-fill">
              <LinkButton
                onClick={() => {
                  close()
                  open(formIdOf(flowId, id))
                }}
              >
                {name}
              </LinkButton>
            </span>
            {label !== name && <span className="fw-text-small fw-text-3">{label}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const DatesSkeleton = () => (
  <Skeleton label="Loading the calendar">
    {[148, 120, 132].map((width) => (
      <div key={width} className="fw-calendar-line fw-line">
        <SkeletonBar width={width} />
      </div>
    ))}
  </Skeleton>
)
