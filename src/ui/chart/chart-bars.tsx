import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { ChartTheme } from './chart-colours.ts'
import {
  barTotal,
  type ChartData,
  comparedWith,
  type Hidden,
  shownSeries,
  valueAt,
} from './chart-data.ts'
import { ChartTip } from './chart-tip.tsx'
import { plotArea } from './plot.ts'
import { CHART_HEIGHT } from './use-plot.ts'

interface Props {
  readonly label: string
  readonly data: ChartData
  readonly hidden: Hidden
  readonly theme: ChartTheme
  readonly width: number
  readonly format: (value: number) => string
  /** A bar was pressed, or Enter on it. */
  readonly onOpen: (at: number) => void
}

const NAMED = 10

/** What a bar says. */
export function barText(
  { data, hidden, format }: Pick<Props, 'data' | 'hidden' | 'format'>,
  at: number,
): string {
  const point = data.points[at]
  if (!point) return ''
  const before = comparedWith(data, point, hidden)
  const parts = shownSeries(data, hidden)
    .filter(({ key }) => valueAt(point, key) !== 0)
    .slice(0, NAMED)
    .map(({ key, label }) => `${label} ${format(valueAt(point, key))}`)
  return [
    point.partial ? `${point.name} (partial)` : point.name,
    `Total ${format(barTotal(data, point, hidden))}`,
    ...parts,
    ...(before === null ? [] : [`Period before ${format(before)}`]),
  ].join(', ')
}

/** By how many bars a key goes on; the first and the last lie further than any. */
const keys: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageUp: 10, PageDown: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
}

/**
 * Lies over the picture: the bar under the mouse, or the one that the arrow keys have come to, says what it is made of. For
 * a screen reader it is a slider over the bars, whose value is that text (WAI-ARIA, slider).
 */
export function ChartBars(props: Props) {
  const { label, data, hidden, theme, width, format, onOpen } = props
  const { points } = data
  const helpId = useId()
  const last = points.length - 1
  // Whoever comes begins at the last bar.
  const [place, setPlace] = useState<number | null>(null)
  const [isShown, show] = useState(false)
  const cover = useRef<HTMLDivElement>(null)
  const at = Math.min(place ?? last, last)
  const step = Math.max(0, width - plotArea.left) / points.length

  /** The bar at a place of the page; null beside all of them. */
  const barAt = (event: MouseEvent): number | null => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const over = Math.floor((event.clientX - left - plotArea.left) / step)
    return over >= 0 && over <= last ? over : null
  }
  const onPointer = (event: PointerEvent) => {
    const over = barAt(event)
    if (over !== null) setPlace(over)
    show(over !== null)
  }
  const onClick = (event: MouseEvent) => {
    const over = barAt(event)
    if (over !== null) onOpen(over)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      return show(false)
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onOpen(at)
    }
    const by = keys[event.key]
    if (by === undefined) return
    event.preventDefault()
    setPlace(isShown ? Math.min(last, Math.max(0, at + by)) : at)
    show(true)
  }
  const point = points[at]
  return (
    <div
      ref={cover}
      className="fw-chart-bars"
      role="slider"
      tabIndex={0}
      aria-label={`${label}, bars`}
      aria-describedby={helpId}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={barText(props, at)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onClick={onClick}
      onPointerLeave={() => show(document.activeElement === cover.current)}
      onFocus={() => show(true)}
      onBlur={() => {
        show(false)
        setPlace(null)
      }}
      onKeyDown={onKeyDown}
    >
      {isShown && point && (
        <>
          <div
            className="fw-chart-over"
            style={{
              left: plotArea.left + step * at,
              width: step,
              top: plotArea.top,
              height: CHART_HEIGHT - plotArea.top - plotArea.bottom,
            }}
          />
          <ChartTip
            left={plotArea.left + step * (at + 0.5)}
            isRight={at >= points.length / 2}
            {...{ point, data, hidden, theme, format }}
          />
        </>
      )}
      <span id={helpId} className="fw-visually-hidden">
        The left and right arrow keys go from bar to bar, Enter lists what a bar is made of
      </span>
    </div>
  )
}
