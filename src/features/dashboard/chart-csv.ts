import { spreadsheetCell } from '../../../contracts/rules/files/spreadsheet.ts'
import {
  barTotal,
  type ChartData,
  type Hidden,
  shownSeries,
  valueAt,
} from '../../ui/chart/chart-data.ts'

const quoted = (text: string): string => `"${spreadsheetCell(text).replaceAll('"', '""')}"`

/** What is seen of a chart as a file of cells: a line for each bar; numbers have a point and no separators. */
export function chartCsv(data: ChartData, hidden: Hidden): string {
  const shown = shownSeries(data, hidden)
  const isCompared = data.points.some(({ before }) => before !== null)
  const heads = ['Period', ...shown.map(({ label }) => label), 'Total']
  const lines = data.points.map((point) => [
    quoted(point.partial ? `${point.name} (partial)` : point.name),
    ...shown.map(({ key }) => String(valueAt(point, key))),
    String(barTotal(data, point, hidden)),
    ...(isCompared ? [String(point.before ?? '')] : []),
  ])
  return [[...heads, ...(isCompared ? ['Period before'] : [])].map(quoted), ...lines]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}
