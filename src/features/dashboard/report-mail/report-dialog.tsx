import { useUnit } from 'effector-react'
import { REPORT_HOUR } from '../../../../contracts/rules/dashboard/report-periods.ts'
import { errorOf } from '../../../bus/operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import {
  $contents,
  $every,
  $isReportsOpen,
  $latest,
  $next,
  $reports,
  $reportsStatus,
  $sendEnd,
  everyChosen,
  oneWanted,
  reportsConfirmed,
  reportsLeft,
  reportsRetried,
  savingReports,
  sendingOne,
} from './report-model.ts'

const HOUR = `${String(REPORT_HOUR).padStart(2, '0')}:00 GMT`

const options = [
  { value: 'off', text: 'Off' },
  { value: 'weekly', text: `Weekly, on Mondays at ${HOUR}` },
  { value: 'monthly', text: `Monthly, on the first day at ${HOUR}` },
] as const

/** `23 Nov 2026, 06:00 GMT`: as the dashboard counts time, not the browser. */
const inGmt = (at: string): string =>
  `${new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(at))}, ${at.slice(11, 16)} GMT`

/** How often the dashboard comes by email, what it brings, and one at once to see it. */
export function ReportDialog() {
  const { isOpen, reports, status, every, busy, error, retry, choose, confirm, leave } = useUnit({
    ...{ isOpen: $isReportsOpen, reports: $reports, status: $reportsStatus, every: $every },
    ...{ busy: savingReports.$pending, error: savingReports.$error, retry: reportsRetried },
    ...{ choose: everyChosen, confirm: reportsConfirmed, leave: reportsLeft },
  })
  const failure = reports === null ? errorOf(status) : null
  return (
    <DialogForm
      title="Reports by email"
      isOpen={isOpen}
      confirmLabel="Save"
      busy={busy}
      error={error}
      disabledReason={
        reports === null ? 'The reports have to be loaded before they can be set' : null
      }
      onCancel={() => leave()}
      onConfirm={() => confirm()}
    >
      {reports === null && failure !== null && (
        <ErrorState title="The reports could not be loaded" onRetry={() => retry()}>
          {failure}
        </ErrorState>
      )}
      {reports === null && failure === null && (
        <Skeleton label="Loading reports">
          <SkeletonBar width="100%" height={18} />
          <SkeletonBar width="100%" height={18} />
          <SkeletonBar width="100%" height={18} />
        </Skeleton>
      )}
      {reports !== null && (
        <>
          <p>
            Your dashboard with all its figures in a workbook, to <strong>{reports.to}</strong> and
            to nobody else. A link in each email stops them.
          </p>
          <div className="fw-report-every">
            <Choice label="Reports by email" options={options} value={every} onChoose={choose} />
          </div>
          <Next />
          <Contents />
          <SendOne />
        </>
      )}
    </DialogForm>
  )
}

function Next() {
  const { next } = useUnit({ next: $next })
  return (
    <p className="fw-text-2" aria-live="polite">
      {next === null
        ? 'No report leaves by itself.'
        : `The next one leaves on ${inGmt(next.at)}, about ${next.period}.`}
    </p>
  )
}

function Contents() {
  const { kpis, charts, person } = useUnit({ contents: $contents }).contents
  return (
    <section aria-label="What is sent" className="fw-report-contents">
      <h3 className="fw-text-head">What is sent</h3>
      {kpis.length + charts.length === 0 ? (
        <p>Nothing yet: the dashboard has no KPIs and no charts.</p>
      ) : (
        <dl>
          {kpis.length > 0 && (
            <>
              <dt>KPIs</dt>
              <dd>{`${kpis.join(', ')}, as they are when it leaves`}</dd>
            </>
          )}
          {charts.length > 0 && (
            <>
              <dt>Charts</dt>
              <dd>
                {charts.map((chart, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a chart is known by its place (G-159)
                  <div key={at}>{`${chart}, by day`}</div>
                ))}
              </dd>
            </>
          )}
          {charts.length > 0 && person !== null && (
            <>
              <dt>User</dt>
              <dd>{person}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}

function SendOne() {
  const { latest, end, busy, send } = useUnit({
    ...{ latest: $latest, end: $sendEnd, busy: sendingOne.$pending, send: oneWanted },
  })
  return (
    <>
      <div className="fw-line">
        <Button busy={busy} onClick={() => send()}>
          Send one now
        </Button>
        <span className="fw-text-2">{`About ${latest}`}</span>
      </div>
      {end !== null && (
        <Notice tone={end.isSent ? 'success' : 'danger'} announce={end.isSent ? 'politely' : true}>
          {end.text}
        </Notice>
      )}
    </>
  )
}
