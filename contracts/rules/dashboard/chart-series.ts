import { type ChartSeries, MOST_SERIES } from '../../model/dashboard/dashboard.ts'

/** What has no value of its own, and the smaller ones together: no value is called so (`seriesKey`). */
export const NO_VALUE = '_none'
export const OTHER = '_other'

/** The name by which a value is a series: none is one of ours, whatever somebody calls a method of payment. */
export function seriesKey(value: string | null): string {
  if (value === null) return NO_VALUE
  return /^[_-]/.test(value) ? `-${value}` : value
}

/** A value with what it adds up to over the whole range. */
export type SeriesSum = ChartSeries & { sum: number }

/** The series of a chart, and of each value that has something the key of the series which it is part of. */
export type SeriesPlan = { series: ChartSeries[]; keyOf: ReadonlyMap<string, string> }

/**
 * The largest first; where there are more than ten, the nine largest and 'Other' (G-163). Equal ones stand by their names, so that
 * the same figures always have the same colours. What adds up to nothing in every point is left out by the caller.
 */
export function planSeries(values: readonly SeriesSum[]): SeriesPlan {
  const sorted = values.toSorted(
    (a, b) => Math.abs(b.sum) - Math.abs(a.sum) || (a.label + a.key < b.label + b.key ? -1 : 1),
  )
  const kept = sorted.length > MOST_SERIES ? sorted.slice(0, MOST_SERIES - 1) : sorted
  const rest = sorted.slice(kept.length)
  return {
    series: [
      ...kept.map(({ key, label }) => ({ key, label })),
      ...(rest.length > 0 ? [{ key: OTHER, label: 'Other' }] : []),
    ],
    keyOf: new Map([
      ...kept.map(({ key }) => [key, key] as const),
      ...rest.map(({ key }) => [key, OTHER] as const),
    ]),
  }
}
