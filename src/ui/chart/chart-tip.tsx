import { type ChartTheme, colourAt } from './chart-colours.ts'
import {
  barTotal,
  type ChartData,
  type ChartPoint,
  comparedWith,
  type Hidden,
  shownSeries,
  valueAt,
} from './chart-data.ts'

interface Props {
  readonly point: ChartPoint
  readonly data: ChartData
  readonly hidden: Hidden
  readonly theme: ChartTheme
  readonly format: (value: number) => string
  /** The middle of the bar, in pixels. */
  readonly left: number
  /** The bar stands in the right half: there is more room at its left. */
  readonly isRight: boolean
}

/** What a bar is made of, the highest part first; the bar itself says it to screen readers. */
export function ChartTip({ point, data, hidden, theme, format, left, isRight }: Props) {
  const before = comparedWith(data, point, hidden)
  const parts = shownSeries(data, hidden)
    .toReversed()
    .filter(({ key }) => valueAt(point, key) !== 0)
  return (
    <div
      className={isRight ? 'fw-chart-tip fw-chart-tip-right' : 'fw-chart-tip'}
      style={{ left }}
      aria-hidden="true"
    >
      <p className="fw-chart-tip-head">
        {point.name}
        {point.partial && <span> (partial)</span>}
      </p>
      {parts.map((one) => (
        <p key={one.key} className="fw-line">
          <Swatch colour={colourAt(theme, data.series.indexOf(one))} />
          <span className="fw-fill">{one.label}</span>
          <span className="fw-num">{format(valueAt(point, one.key))}</span>
        </p>
      ))}
      <p className="fw-line fw-chart-tip-total">
        <span className="fw-fill">Total</span>
        <span className="fw-num">{format(barTotal(data, point, hidden))}</span>
      </p>
      {before !== null && (
        <p className="fw-line">
          <span className="fw-fill">Period before</span>
          <span className="fw-num">{format(before)}</span>
        </p>
      )}
    </div>
  )
}

/** The colour of a series. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className="fw-chart-swatch" style={{ color: colour }} />
)
