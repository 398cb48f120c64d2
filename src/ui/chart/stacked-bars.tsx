import { Duplicate, Th } from '@blueprintjs/icons'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { copyPicture } from '../browser/copy-picture.ts'
import { copyText } from '../browser/copy-text.ts'
import { IconButton } from '../button/icon-button.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import { ChartBars } from './chart-bars.tsx'
import { type ChartData, type Hidden, shownSeries } from './chart-data.ts'
import { ChartLegend } from './chart-legend.tsx'
import { chartPng } from './chart-png.ts'
import { ChartTable } from './chart-table.tsx'
import { usePlot } from './use-plot.ts'
import './chart.css'

interface Props {
  readonly title: string
  /** What exactly is counted, beside the title. */
  readonly subtitle: string
  readonly data: ChartData
  /** How a value is written. */
  readonly format: (value: number) => string
  /** Under the title: what all of it comes to. */
  readonly summary: ReactNode
  /** What is seen of it as a file of cells. */
  readonly toCsv: (data: ChartData, hidden: Hidden) => string
  /** A bar was opened: all of it, or those of its series that are not switched off. */
  readonly onOpen: (at: number, series: readonly string[] | null) => void
}

const nothingHidden: Hidden = new Set()

/**
 * Stacked bars with their legend. The picture is a canvas (uPlot), which nobody can read who does not see it: the bars say
 * what they are by keyboard, and all of them stand in a table that everybody can open.
 */
export function StackedBars({ title, subtitle, data, format, summary, toCsv, onOpen }: Props) {
  const headId = useId()
  const [switched, switchTo] = useState(nothingHidden)
  const [isTable, showTable] = useState(false)
  const [said, say] = useState('')
  // What left the chart is no longer switched off: else it would be gone when it comes back.
  const hidden = useMemo(
    () => new Set([...switched].filter((key) => data.series.some((one) => one.key === key))),
    [switched, data],
  )
  const label = `${title}, ${subtitle}`
  const fallback = `${label}. The same numbers are in the table that the button Table shows; the left and right arrow keys go from bar to bar.`
  const { place, plot, width, theme } = usePlot({ data, hidden, fallback })
  const onSwitch = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    switchTo(next)
  }
  const open = (at: number) => {
    onOpen(at, hidden.size === 0 ? null : shownSeries(data, hidden).map(({ key }) => key))
  }
  const copyCsv = async () => {
    const isCopied = await copyText(toCsv(data, hidden))
    say(isCopied ? `${title} copied as CSV` : 'The browser does not allow copying here')
  }
  const copyPng = async () => {
    const canvas = plot.current?.ctx.canvas
    const png = canvas && (await chartPng({ canvas, title: label, data, hidden, theme, format }))
    if (!png) return say('The picture could not be made')
    const how = await copyPicture(png, `${title}.png`)
    say(how === 'copied' ? `${title} copied as PNG` : `Saved as ${title}.png`)
  }
  return (
    <section className="fw-chart" aria-labelledby={headId}>
      <div className="fw-chart-head fw-line">
        <h2 id={headId} className="fw-text-head">
          {title} <span className="fw-chart-sub">{subtitle}</span>
        </h2>
        <span className="fw-fill" />
        <span className="fw-text-small fw-text-2" role="status">
          {said}
        </span>
        <IconButton
          icon={Th}
          label={`Table of ${title}`}
          aria-pressed={isTable}
          active={isTable}
          onClick={() => showTable(!isTable)}
        />
        <MenuButton
          iconOnly
          kind="minimal"
          icon={Duplicate}
          label={`Copy ${title}`}
          placement="bottom-end"
          entries={[
            { id: 'csv', text: 'Copy as CSV', onSelect: () => void copyCsv() },
            { id: 'png', text: 'Copy as PNG', onSelect: () => void copyPng() },
          ]}
        />
      </div>
      <div className="fw-chart-summary fw-text-2">{summary}</div>
      <div className="fw-chart-picture">
        <div ref={place} className="fw-chart-plot" />
        <ChartBars {...{ label, data, hidden, theme, width, format }} onOpen={open} />
      </div>
      <ChartLegend {...{ data, hidden, theme, format, onSwitch }} />
      {isTable && <ChartTable {...{ label, data, hidden, format }} />}
    </section>
  )
}
