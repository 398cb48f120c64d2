import { useEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { type ChartTheme, useChartTheme } from './chart-colours.ts'
import type { ChartData, Hidden } from './chart-data.ts'
import { drawPlot } from './plot.ts'

/** How high a chart is, in pixels. */
export const CHART_HEIGHT = 300

interface Shown {
  readonly data: ChartData
  readonly hidden: Hidden
  readonly fallback: string
}

/**
 * The picture of a chart, drawn into the element that gets `place`, as wide as that is, in the colours of the page. It is
 * drawn anew when any of that changes, and gone with its element.
 */
export function usePlot({ data, hidden, fallback }: Shown) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const [width, setWidth] = useState(0)
  const theme: ChartTheme = useChartTheme()

  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const { current: element } = place
    if (!element || width === 0) return
    const drawn = drawPlot(element, { data, hidden, theme, width, height: CHART_HEIGHT, fallback })
    plot.current = drawn
    return () => {
      plot.current = null
      drawn.destroy()
    }
  }, [data, hidden, theme, width, fallback])

  return { place, plot, width, theme }
}
