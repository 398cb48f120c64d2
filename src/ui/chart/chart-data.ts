/** One colour of a stack, and its entry in the legend. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
}

/** One bar. */
export interface ChartPoint {
  /** Under the bar, short. */
  readonly label: string
  /** The same in full, such as 'Mar 2026'. */
  readonly name: string
  /** By the key of the series; what is missing is 0. */
  readonly values: Readonly<Record<string, number>>
  /** The period is not over, or the range cuts it: the bar does not tell all of it. */
  readonly partial: boolean
  /** What the whole bar was in the period before; null where nothing is compared. */
  readonly before: number | null
}

/** Bars in their order, each of the same series from the bottom to the top. */
export interface ChartData {
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
}

/** What is switched off in the legend, by key. */
export type Hidden = ReadonlySet<string>

// A value is a count or an amount of two decimals: added as hundredths, it is right to the cent.
const HUNDRED = 100
const inHundredths = (value: number): number => Math.round(value * HUNDRED)

/** What values come to, to the cent. */
export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + inHundredths(value), 0) / HUNDRED

/** The value of a series at a bar. */
export const valueAt = (point: ChartPoint, key: string): number => point.values[key] ?? 0

/** The series that are drawn. */
export const shownSeries = ({ series }: ChartData, hidden: Hidden): readonly ChartSeries[] =>
  series.filter(({ key }) => !hidden.has(key))

/** How high a bar is: what is switched off counts for nothing. */
export const barTotal = (data: ChartData, point: ChartPoint, hidden: Hidden): number =>
  sumOf(shownSeries(data, hidden).map(({ key }) => valueAt(point, key)))

/** What a bar is held against: the period before has no parts, so that nothing is while some are switched off. */
export const comparedWith = (data: ChartData, point: ChartPoint, hidden: Hidden): number | null =>
  shownSeries(data, hidden).length === data.series.length ? point.before : null

/** What a series comes to over all bars. */
export const seriesTotal = ({ points }: ChartData, key: string): number =>
  sumOf(points.map((point) => valueAt(point, key)))

/** What all bars come to. */
export const chartTotal = (data: ChartData, hidden: Hidden): number =>
  sumOf(data.points.map((point) => barTotal(data, point, hidden)))

/**
 * What uPlot draws: the place of each bar, and for each series in sight how far its part reaches, the farthest first. Each
 * is drawn over the one before, from the ground on: upwards, or downwards where more went than came. What is nothing is not
 * drawn.
 */
export function stackedColumns(
  data: ChartData,
  hidden: Hidden,
): [number[], ...(number | null)[][]] {
  const { points } = data
  const keys = shownSeries(data, hidden).map(({ key }) => key)
  // How far each bar has come on either side, in hundredths: one walk, whatever the number of bars.
  const above = points.map(() => 0)
  const below = points.map(() => 0)
  const reaches = keys.map((key) =>
    points.map((point, at) => {
      const value = valueAt(point, key)
      if (value === 0) return null
      const side = value > 0 ? above : below
      const reach = (side[at] ?? 0) + inHundredths(value)
      side[at] = reach
      return reach / HUNDRED
    }),
  )
  return [points.map((_, at) => at), ...reaches.toReversed()]
}

/** From the lowest to the highest that is drawn, bars and what they are compared with; the ground is always in it. */
export function reachOf(data: ChartData, hidden: Hidden): [low: number, high: number] {
  const [, ...columns] = stackedColumns(data, hidden)
  let [low, high] = [0, 0]
  // Not as arguments of one call: thousands of bars of ten parts would be more than some browsers take.
  const compared = data.points.map((point) => comparedWith(data, point, hidden))
  for (const column of [...columns, compared]) {
    for (const value of column) {
      low = Math.min(low, value ?? 0)
      high = Math.max(high, value ?? 0)
    }
  }
  return [low, high]
}

const steps: readonly [number, string][] = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
]

/** A number beside the grid, as short as it can be: '500', '1.5k', '20m'. */
export function axisText(value: number): string {
  const [size, sign] = steps.find(([size]) => Math.abs(value) >= size) ?? [1, '']
  return `${Number((value / size).toFixed(2))}${sign}`
}
