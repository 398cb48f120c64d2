import type {
  ChartAnswer,
  ChartClass,
  ChartPoint,
  ChartRequest,
  DashboardFilter,
  DateGrouping,
  DateRange,
  SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { daysBefore } from '../../../contracts/rules/dashboard/days-before.ts'
import { type ChartData, chartTotal, sumOf } from '../../ui/chart/chart-data.ts'
import { formatCount, formatMoney } from '../../ui/format.ts'

/** In the order of the choices (DASH-50, DASH-52). */
export const rangeTexts: Readonly<Record<DateRange, string>> = {
  '7_days': '7 days',
  '2_weeks': '2 weeks',
  '4_weeks': '4 weeks',
  '3_months': '3 months',
  '12_months': '12 months',
  all: 'All',
  custom: 'Custom',
}

/** DASH-53. */
export const groupingTexts: Readonly<Record<DateGrouping, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  all_time: 'All time',
}

/** How a chart is grouped: as the filter says, or by its own choice where that says nothing. */
export const groupingOf = (chart: SelectedChart, filter: DashboardFilter): DateGrouping =>
  filter.date_group_by ?? chart.date_group_by

/** What is asked of the server for a chart (DASH-16, G-152). */
export const requestOf = (chart: SelectedChart, filter: DashboardFilter): ChartRequest => ({
  start_date: filter.start_date ?? null,
  end_date: filter.end_date ?? null,
  date_range: filter.date_range,
  date_grouping: groupingOf(chart, filter),
  filter: { user: filter.user },
  currencies: chart.currency === null ? [] : [chart.currency],
  option1: chart.option1,
  option2: chart.option2,
  option3: chart.option3,
})

/** The same of the period before; null where there is none. */
export function requestBefore(request: ChartRequest, { data }: ChartAnswer): ChartRequest | null {
  const [first, last] = [data[0], data.at(-1)]
  if (!first || !last) return null
  const days = { start: first.start, end: last.end }
  const before = daysBefore(request.date_range, request.date_grouping, days)
  return (
    before && { ...request, date_range: 'custom', start_date: before.start, end_date: before.end }
  )
}

/** A bar in full: its label has no year where that would not fit under it. */
export function nameOfPoint({ label, year }: ChartPoint, grouping: DateGrouping): string {
  if (grouping === 'daily') return `${label}/${year}`
  return grouping === 'weekly' || grouping === 'monthly' ? `${label} ${year}` : label
}

const totalOf = ({ values }: ChartPoint): number => sumOf(Object.values(values))

/** An answer as it is drawn; each bar beside the one of the period before, where both have as many. */
export function chartData(
  { data, series }: ChartAnswer,
  before: ChartAnswer | null,
  grouping: DateGrouping,
): ChartData {
  const isComparable = before !== null && before.data.length === data.length
  return {
    series,
    points: data.map((point, at) => {
      const other = isComparable ? before.data[at] : undefined
      return {
        label: point.label,
        name: nameOfPoint(point, grouping),
        values: point.values,
        partial: point.partial,
        before: other ? totalOf(other) : null,
      }
    }),
  }
}

/** A chart as it was answered, and how its figures are written. */
export interface ChartFigures {
  readonly data: ChartData
  readonly format: (value: number) => string
  /** 'EUR' behind a total of money. */
  readonly unit: string
  readonly total: number
  /** What all of it came to in the period before; null where nothing is compared. */
  readonly earlier: number | null
}

const nothingHidden: ReadonlySet<string> = new Set()

/** An answer to what was asked of a class. */
export function chartFigures(
  name: ChartClass,
  request: ChartRequest,
  answer: ChartAnswer,
  before: ChartAnswer | null,
): ChartFigures {
  const data = chartData(answer, before, request.date_grouping)
  const isMoney = name === 'Payments'
  const isCompared = data.points.some((point) => point.before !== null)
  return {
    data,
    format: isMoney ? formatMoney : formatCount,
    unit: isMoney ? ` ${request.currencies[0] ?? ''}` : '',
    total: chartTotal(data, nothingHidden),
    earlier: isCompared ? sumOf(data.points.map((point) => point.before ?? 0)) : null,
  }
}
