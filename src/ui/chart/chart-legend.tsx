import { type ChartTheme, colourAt } from './chart-colours.ts'
import { type ChartData, type Hidden, seriesTotal } from './chart-data.ts'
import { Swatch } from './chart-tip.tsx'

interface Props {
  readonly data: ChartData
  readonly hidden: Hidden
  readonly theme: ChartTheme
  readonly format: (value: number) => string
  readonly onSwitch: (key: string) => void
}

/** Each series with what it comes to, in the order of the stack; a press takes it out of the bars, or back in. */
export function ChartLegend({ data, hidden, theme, format, onSwitch }: Props) {
  return (
    <ul className="fw-chart-legend" aria-label="Series">
      {data.series.map(({ key, label }, at) => (
        <li key={key}>
          <button
            type="button"
            className="fw-chart-entry fw-line"
            aria-pressed={!hidden.has(key)}
            onClick={() => onSwitch(key)}
          >
            <Swatch colour={colourAt(theme, at)} />
            <span className="fw-chart-entry-name">{label}</span>
            <span className="fw-num fw-chart-entry-total">{format(seriesTotal(data, key))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
