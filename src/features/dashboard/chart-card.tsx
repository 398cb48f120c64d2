import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import type {
  ChartAnswer,
  ChartRequest,
  SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { changeText, subtitleOf } from '../../../contracts/rules/dashboard/chart-words.ts'
import { errorOf } from '../../bus/operation.ts'
import { StackedBars } from '../../ui/chart/stacked-bars.tsx'
import { formatTime } from '../../ui/format.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { chartCsv } from './chart-csv.ts'
import { $charts, type ChartEntry, chartRetried } from './chart-model.ts'
import { chartFigures } from './chart-view.ts'
import { barOpened } from './entries-model.ts'

interface Props {
  readonly index: number
  readonly chart: SelectedChart
}

const heights = [40, 64, 52, 88, 72, 96, 60, 80]

function ChartSkeleton({ title }: { readonly title: string }) {
  return (
    <Skeleton label={`Loading ${title}`}>
      <div className="fw-chart-skeleton">
        {heights.map((height) => (
          <SkeletonBar key={height} width="8%" height={height * 3} />
        ))}
      </div>
    </Skeleton>
  )
}

/** One chart of the dashboard, or what stands in its place (DASH-05). */
export function ChartCard({ index, chart }: Props) {
  const { charts, retry } = useUnit({ charts: $charts, retry: chartRetried })
  const entry = charts[index]
  const error = errorOf(entry?.status ?? '')
  const isAnswered = entry !== undefined && sameJson(entry.request, entry.asked?.request ?? null)
  // What was asked for before stands until its answer is there; where that fails, its numbers would pass for others.
  if (entry?.answer && entry.request && (isAnswered || error === null)) {
    return (
      <div className={isAnswered ? undefined : 'fw-chart-asked'} aria-busy={!isAnswered}>
        <RetryNotice error={error} onRetry={() => retry(index)} />
        <LoadedChart {...{ index, entry }} answer={entry.answer} request={entry.request} />
      </div>
    )
  }
  const title = `${chart.class}, ${subtitleOf(chart)}`
  if (error !== null) {
    return (
      <ErrorState title={`${title} could not be loaded`} onRetry={() => retry(index)}>
        {error}
      </ErrorState>
    )
  }
  return <ChartSkeleton title={title} />
}

interface Loaded {
  readonly index: number
  readonly entry: ChartEntry
  readonly answer: ChartAnswer
  /** What its answer was asked with: it says that of itself, whatever is chosen by now. */
  readonly request: ChartRequest
}

function LoadedChart({ index, entry, answer, request }: Loaded) {
  const open = useUnit(barOpened)
  const { class: name, before, at, isMoved } = entry
  const { data, format, unit, total, earlier } = useMemo(
    () => chartFigures(name, request, answer, before),
    [name, answer, before, request],
  )
  const currency = request.currencies[0] ?? null
  return (
    <StackedBars
      title={name}
      subtitle={subtitleOf({ ...request, class: name, currency })}
      data={data}
      format={format}
      summary={
        <>
          Total <b className="fw-num">{`${format(total)}${unit}`}</b>
          {earlier !== null &&
            ` · period before ${format(earlier)}${unit}${changeText(total, earlier)}`}
          {at !== null && ` · as of ${formatTime(at)}`}
          {isMoved && ', something new since'}
        </>
      }
      toCsv={chartCsv}
      onOpen={(place, series) => open({ index, place, series })}
    />
  )
}
