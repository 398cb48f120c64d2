import type { Calls } from '../../../contracts/api/calls.ts'
import type { ChartAnswer } from '../../../contracts/model/dashboard/dashboard.ts'
import { chartBuckets } from '../../../contracts/rules/dashboard/chart-buckets.ts'
import {
  planSeries,
  type SeriesPlan,
  type SeriesSum,
  seriesKey,
} from '../../../contracts/rules/dashboard/chart-series.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { headOf } from '../../events/read.ts'
import { type ChartScope, chartScope } from './chart-scope.ts'
import { type PeriodSum, periodSums } from './chart-sql.ts'
import { seriesLabels } from './series-labels.ts'

/** A chart that is parted by nothing has its one series also where nothing happened. */
const isWhole = ({ received, subgroup }: ChartScope): boolean => received || subgroup === 'total'

/** The series of a chart, by what each value adds up to in the whole range. */
export async function planOf(
  db: Db,
  scope: ChartScope,
  sums: readonly PeriodSum[],
): Promise<SeriesPlan> {
  const labelOf = await seriesLabels(db, scope)
  if (isWhole(scope)) return planSeries([{ key: 'total', label: labelOf('total'), sum: 0 }])
  const totals = new Map<string, SeriesSum>()
  for (const { value, sum } of sums) {
    const key = seriesKey(value)
    const known = totals.get(key)?.sum ?? 0
    totals.set(key, { key, label: labelOf(value), sum: known + sum })
  }
  return planSeries([...totals.values()])
}

/** The points and series of a chart. */
export async function chartOf(db: Db, scope: ChartScope): Promise<ChartAnswer> {
  const sums = await periodSums(db, scope)
  const { series, keyOf } = await planOf(db, scope, sums)
  const zeros = series.map(({ key }) => [key, 0] as const)
  const buckets = chartBuckets(scope.days, scope.grouping, scope.today)
  const values = new Map(buckets.map(({ key }) => [key, new Map<string, number>(zeros)]))
  for (const { at, value, sum } of sums) {
    const own = seriesKey(value)
    const key = keyOf.get(own) ?? own
    const point = values.get(at)
    point?.set(key, (point.get(key) ?? 0) + sum)
  }
  const inUnits = scope.class === 'Payments' ? (sum: number) => toMajor(sum) : (n: number) => n
  const figures = (key: string) =>
    Object.fromEntries([...(values.get(key) ?? [])].map(([name, sum]) => [name, inUnits(sum)]))
  return { data: buckets.map(({ key, ...point }) => ({ ...point, values: figures(key) })), series }
}

/** COMMAPI-81, COMMAPI-82. */
export const readChart = reads<Calls['readChart']>(async ({ query, body, user, services }) => {
  const { db } = services.database
  const scope = await chartScope({ user, services, class: query.chart_class, request: body })
  if (isRefused(scope)) return scope
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: await chartOf(db, scope) }
})
