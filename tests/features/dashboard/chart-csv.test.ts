import { describe, expect, test } from 'vitest'
import { chartCsv } from '../../../src/features/dashboard/chart-csv.ts'
import type { ChartData } from '../../../src/ui/chart/chart-data.ts'

const all: ReadonlySet<string> = new Set()

const point = (values: Record<string, number>, before: number | null = null, partial = false) => ({
  ...{ label: 'Mar', name: 'Mar 2026', values, partial, before },
})

const chart = (points: ChartData['points']): ChartData => ({
  points,
  series: [
    { key: 'a', label: 'Card' },
    { key: 'b', label: 'Bank transfer' },
    { key: 'c', label: '=1+1' },
  ],
})

describe('a chart as CSV', () => {
  test('has a line for each bar, marks what is partial, and starts no formula', () => {
    const data = chart([point({ a: 1200.5, b: 0, c: 1 }), point({ a: 3 }, null, true)])
    expect(chartCsv(data, all)).toBe(
      '"Period","Card","Bank transfer","\'=1+1","Total"\r\n' +
        '"Mar 2026",1200.5,0,1,1201.5\r\n' +
        '"Mar 2026 (partial)",3,0,0,3\r\n',
    )
  })

  test('has the period before where it is compared, and only what is in sight', () => {
    const data = chart([point({ a: 1, b: 2 }, 7)])
    expect(chartCsv(data, new Set(['b', 'c']))).toBe(
      '"Period","Card","Total","Period before"\r\n"Mar 2026",1,1,7\r\n',
    )
  })
})
