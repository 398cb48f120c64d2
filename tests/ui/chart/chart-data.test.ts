import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  axisText,
  barTotal,
  type ChartData,
  chartTotal,
  reachOf,
  seriesTotal,
  stackedColumns,
} from '../../../src/ui/chart/chart-data.ts'

const all: ReadonlySet<string> = new Set()

const point = (values: Record<string, number>, before: number | null = null, partial = false) => ({
  ...{ label: 'Mar', name: 'Mar 2026', values, partial, before },
})

const chart = (points: ChartData['points']): ChartData => ({
  points,
  series: [
    { key: 'a', label: 'Card' },
    { key: 'b', label: 'Bank transfer' },
    { key: 'c', label: 'Invoice' },
  ],
})

describe('the figures of a chart', () => {
  test('are stacked from the ground, the farthest drawn first, and nothing is not drawn', () => {
    const data = chart([point({ a: 1, b: 2, c: 3 }), point({ a: 0, b: 5 })])
    expect(stackedColumns(data, all)).toEqual([
      [0, 1],
      [6, null],
      [3, 5],
      [1, null],
    ])
  })

  test('go downwards where more went than came', () => {
    const data = chart([point({ a: 4, b: -2, c: -3 }, 9)])
    expect(stackedColumns(data, all)).toEqual([[0], [-5], [-2], [4]])
    expect(reachOf(data, all)).toEqual([-5, 9])
  })

  test('reach as far as the farthest of as many bars as a chart may have', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => point({ a: at, b: -1, c: -2 }, at))
    const data = chart(many.concat(point({ a: 1, b: 2, c: -9 }, 5_000)))
    expect(reachOf(data, all)).toEqual([-9, 5_000])
    expect(stackedColumns(data, all).map((column) => column.at(-2))).toEqual([3_999, -3, -1, 3_999])
  })

  test('count for nothing while they are switched off', () => {
    const data = chart([point({ a: 1, b: 2, c: 3 })])
    const hidden = new Set(['b'])
    expect(stackedColumns(data, hidden)).toEqual([[0], [4], [1]])
    expect(chartTotal(data, hidden)).toBe(4)
    expect(seriesTotal(data, 'b')).toBe(2)
  })

  test('add up to the cent, by bars and by series', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100)
    fc.assert(
      fc.property(fc.array(fc.record({ a: cents, b: cents, c: cents })), (bars) => {
        const data = chart(bars.map((values) => point(values)))
        const inCents = (value: number) => Math.round(value * 100)
        const exact = bars.reduce(
          (sum, { a, b, c }) => sum + inCents(a) + inCents(b) + inCents(c),
          0,
        )
        const sum = (values: number[]) => values.reduce((left, right) => left + inCents(right), 0)
        expect(inCents(chartTotal(data, all))).toBe(exact)
        expect(sum(data.points.map((one) => barTotal(data, one, all)))).toBe(exact)
        expect(sum(data.series.map(({ key }) => seriesTotal(data, key)))).toBe(exact)
      }),
    )
  })

  test.each([
    [0, '0'],
    [950, '950'],
    [1500, '1.5k'],
    [-20_000, '-20k'],
    [2_000_000, '2m'],
    [3e9, '3bn'],
  ])('%d beside the grid is %s', (value, text) => expect(axisText(value)).toBe(text))
})
