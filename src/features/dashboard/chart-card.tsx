import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import type { SelectedChart } from '../../../contracts/model/dashboard/dashboard.ts'
import { errorOf } from '../../bus/operation.ts'
import { chartTotal, sumOf } from '../../ui/chart/chart-data.ts'
import { StackedBars } from '../../ui/chart/stacked-bars.tsx'
import { formatCount, formatMoney, formatTime } from '../../ui/format.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { chartCsv } from './chart-csv.ts'
import { $charts, $moved, type ChartEntry, chartRetried } from './chart-model.ts'
import { changeText, chartData, subtitleOf } from './chart-view.ts'
import { barOpened } from './entries-model.ts'

interface Props {
  readonly index: number
  readonly chart: SelectedChart
}

const nothingHidden: ReadonlySet<string> = new Set()
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
  if (entry?.answer && entry.request) {
    return (
      <div>
        <RetryNotice error={error} onRetry={() => retry(index)} />
        <LoadedChart index={index} chart={chart} entry={entry} />
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

function LoadedChart({ index, chart, entry }: Props & { readonly entry: ChartEntry }) {
  const { moved, open } = useUnit({ moved: $moved, open: barOpened })
  const { answer, before, request, at } = entry
  const data = useMemo(
    () =>
      answer && request
        ? chartData(answer, before, request.date_grouping)
        : { points: [], series: [] },
    [answer, before, request],
  )
  const isMoney = chart.class === 'Payments'
  const format = isMoney ? formatMoney : formatCount
  const unit = isMoney ? ` ${request?.currencies[0] ?? ''}` : ''
  const total = chartTotal(data, nothingHidden)
  const earlier = sumOf(data.points.map((point) => point.before ?? 0))
  const isCompared = data.points.some((point) => point.before !== null)
  return (
    <StackedBars
      title={chart.class}
      subtitle={subtitleOf(chart)}
      data={data}
      format={format}
      summary={
        <>
          Total <b className="fw-num">{`${format(total)}${unit}`}</b>
          {isCompared && ` · period before ${format(earlier)}${unit}${changeText(total, earlier)}`}
          {at !== null && ` · as of ${formatTime(at)}`}
          {moved.includes(chart.class) && ', something new since'}
        </>
      }
      toCsv={chartCsv}
      onOpen={(place, series) => open({ index, place, series })}
    />
  )
}
