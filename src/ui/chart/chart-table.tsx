import { ScrollRegion } from '../layout/scroll-region.tsx'
import {
  barTotal,
  type ChartData,
  chartTotal,
  type Hidden,
  seriesTotal,
  shownSeries,
  sumOf,
  valueAt,
} from './chart-data.ts'

interface Props {
  readonly label: string
  readonly data: ChartData
  readonly hidden: Hidden
  readonly format: (value: number) => string
}

/** The same numbers as a table, for everybody: a line for each bar, sums below. */
export function ChartTable({ label, data, hidden, format }: Props) {
  const shown = shownSeries(data, hidden)
  const isCompared = data.points.some(({ before }) => before !== null)
  return (
    <ScrollRegion className="fw-chart-table fw-ring-inside" label={`${label}, table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Period</th>
            {shown.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Total</th>
            {isCompared && <th scope="col">Period before</th>}
          </tr>
        </thead>
        <tbody>
          {data.points.map((point) => (
            <tr key={point.name}>
              <th scope="row">{point.partial ? `${point.name} (partial)` : point.name}</th>
              {shown.map(({ key }) => (
                <td key={key}>{format(valueAt(point, key))}</td>
              ))}
              <td>{format(barTotal(data, point, hidden))}</td>
              {isCompared && <td>{point.before === null ? '' : format(point.before)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {shown.map(({ key }) => (
              <td key={key}>{format(seriesTotal(data, key))}</td>
            ))}
            <td>{format(chartTotal(data, hidden))}</td>
            {isCompared && <td>{format(sumOf(data.points.map(({ before }) => before ?? 0)))}</td>}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
