import { WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import type { SelectedChart } from '../../../../contracts/model/dashboard/dashboard.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { changeText, subtitleOf } from '../../../../contracts/rules/dashboard/chart-words.ts'
import { errorOf } from '../../../bus/operation.ts'
import { barText } from '../../../ui/chart/chart-bars.tsx'
import { colourAt } from '../../../ui/chart/chart-colours.ts'
import { seriesTotal } from '../../../ui/chart/chart-data.ts'
import { Swatch } from '../../../ui/chart/chart-tip.tsx'
import { usePlot } from '../../../ui/chart/use-plot.ts'
import { $charts } from '../chart-model.ts'
import { type ChartFigures, chartFigures } from '../chart-view.ts'
import { momentText } from './wall-age.ts'
import { $now } from './wall-model.ts'

interface Props {
  readonly place: number
  readonly chart: SelectedChart
}

/** A chart as it is seen from afar: its total, its bars and what they are made of, without anything to press. */
export function WallChart({ place, chart }: Props) {
  const { charts, now } = useUnit({ charts: $charts, now: $now })
  const { class: name, answer, request, before, at, asked, status } = charts[place] ?? {}
  const figures = useMemo(
    () => (name && answer && request ? chartFigures(name, request, answer, before ?? null) : null),
    [name, answer, request, before],
  )
  const isFailed = errorOf(status ?? '') !== null
  const title = name ?? chart.class
  // Under another filter the numbers of the former one pass for others.
  const isOther = !sameJson(request ?? null, asked?.request ?? null)
  if (!figures || !request || (isFailed && isOther)) {
    return (
      <section className="fw-wall-chart" aria-label={title} aria-busy={!isFailed}>
        <ChartHead title={title} />
        <p className="fw-wall-line" role="status">
          <span className="fw-wall-sub">{subtitleOf(chart)}</span>
          {isFailed ? <NotCurrent>Could not be loaded</NotCurrent> : 'Loading'}
        </p>
      </section>
    )
  }
  const { total, unit, format, earlier } = figures
  const subtitle = subtitleOf({ ...request, class: title, currency: request.currencies[0] ?? null })
  const asOf = at ? `as of ${momentText(at, now)}` : ''
  return (
    <section className="fw-wall-chart" aria-label={title} aria-busy={isOther}>
      <ChartHead title={title} total={`${format(total)}${unit}`} />
      <p className="fw-wall-line">
        <span className="fw-wall-sub">{subtitle}</span>
        {earlier !== null && (
          <span>{`Period before ${format(earlier)}${unit}${changeText(total, earlier)}`}</span>
        )}
        {isFailed ? <NotCurrent>Not current, {asOf}</NotCurrent> : <span>{asOf}</span>}
      </p>
      <Picture label={`${title}, ${subtitle}`} figures={figures} />
      <Legend figures={figures} />
    </section>
  )
}

interface HeadProps {
  readonly title: string
  readonly total?: string
}

function ChartHead({ title, total = '' }: HeadProps) {
  return (
    <div className="fw-wall-chart-head">
      <h2>{title}</h2>
      <span className="fw-num fw-wall-total">{total}</span>
    </div>
  )
}

const NotCurrent = ({ children }: { readonly children: React.ReactNode }) => (
  <span className="fw-wall-failed">
    <WarningSign />
    {children}
  </span>
)

const nothingHidden: ReadonlySet<string> = new Set()

interface PictureProps {
  readonly label: string
  readonly figures: ChartFigures
}

function Picture({ label, figures: { data, format } }: PictureProps) {
  const fallback = `${label}. The dashboard has the same numbers as a table.`
  const { place } = usePlot({ data, hidden: nothingHidden, fallback, theme: 'dark' })
  const last = barText({ data, hidden: nothingHidden, format }, data.points.length - 1)
  return (
    <div className="fw-wall-picture" role="img" aria-label={`${label}. Last bar: ${last}`}>
      <div ref={place} className="fw-chart-plot fw-wall-plot" />
    </div>
  )
}

/** Each series with what it comes to. */
function Legend({ figures: { data, format } }: { readonly figures: ChartFigures }) {
  return (
    <ul className="fw-wall-legend" aria-label="Series">
      {data.series.map(({ key, label }, at) => (
        <li key={key}>
          <Swatch colour={colourAt('dark', at)} />
          <span className="fw-ellipsis">{label}</span>
          <b className="fw-num">{format(seriesTotal(data, key))}</b>
        </li>
      ))}
    </ul>
  )
}
