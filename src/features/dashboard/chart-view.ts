import type {
  ChartAnswer,
  ChartPoint,
  ChartRequest,
  DashboardFilter,
  DateGrouping,
  DateRange,
  SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { optionLabels } from '../../../contracts/rules/dashboard/chart-options.ts'
import { daysBefore } from '../../../contracts/rules/dashboard/days-before.ts'
import { type ChartData, sumOf } from '../../ui/chart/chart-data.ts'

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

/** What a chart counts, beside its title. */
export function subtitleOf({
  option1,
  option2,
  currency,
  ...chart
}: Omit<SelectedChart, 'date_group_by' | 'subgroup'>): string {
  const lower = (option: keyof typeof optionLabels) => optionLabels[option].toLowerCase()
  if (chart.class === 'Payments')
    return [currency, option1 && (option1 === 'total' ? 'total' : `by ${lower(option1)}`)]
      .filter(Boolean)
      .join(', ')
  if (option1 === 'received')
    return `Received${chart.option3 === null || chart.option3 === 'all' ? '' : `, ${lower(chart.option3)}`}`
  return `Sent, ${option2 === null || option2 === 'total' ? 'total' : `by ${lower(option2)}`}`
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

/** By how much there is more or less than before; nothing where there was nothing. */
export function changeText(total: number, earlier: number): string {
  if (earlier === 0) return ''
  const percent = Math.round(((total - earlier) / Math.abs(earlier)) * 100)
  if (percent === 0) return ' (unchanged)'
  return percent > 0 ? ` (+${percent} %)` : ` (−${-percent} %)`
}
