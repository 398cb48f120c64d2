import { useEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { type ChartTheme, useChartTheme } from './chart-colours.ts'
import type { ChartData, Hidden } from './chart-data.ts'
import { drawPlot } from './plot.ts'

/** How high a chart of a page is, in pixels. */
export const CHART_HEIGHT = 300

interface Shown {
  readonly data: ChartData
  readonly hidden: Hidden
  readonly fallback: string
  /** Where that is not the page's. */
  readonly theme?: ChartTheme
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The picture of a chart, drawn into the element that gets `place`, as large as that is, in its colours and its text. It is
 * drawn anew when any of that changes, and gone with its element.
 */
export function usePlot({ data, hidden, fallback, theme: own }: Shown) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const [{ width, height }, setSize] = useState<Size>({ width: 0, height: 0 })
  const ofPage = useChartTheme()
  const theme = own ?? ofPage

  useEffect(() => {
    const { current: element } = place
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const { current: element } = place
    if (!element || width === 0 || height === 0) return
    const drawn = drawPlot(element, { data, hidden, theme, width, height, fallback })
    plot.current = drawn
    return () => {
      plot.current = null
      drawn.destroy()
    }
  }, [data, hidden, theme, width, height, fallback])

  return { place, plot, width, theme }
}
