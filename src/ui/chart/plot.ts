import uPlot from 'uplot'
import { type ChartTheme, colourAt } from './chart-colours.ts'
import {
  axisText,
  type ChartData,
  comparedWith,
  type Hidden,
  reachOf,
  shownSeries,
  stackedColumns,
} from './chart-data.ts'
import 'uplot/dist/uPlot.min.css'

/** Where the bars are within a picture of the usual text, in pixels: numbers at the left, names below. */
export const plotArea = { left: 48, top: 8, bottom: 28 } as const
/** The usual text, in pixels: what is measured in a picture grows with it. */
const TEXT = 11

/** Bars take 52 % of their step (look.md, 4), and no more than this many pixels. */
const BAR = 0.52
const WIDEST_BAR = 64
const NAME_SPACE = 44
const GRID_SPACE = 30

/** 1, 2, 5, 10 and so on: a count has no halves. */
const gridSteps = Array.from({ length: 14 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat()
/** Each name, or every second, and so on. */
const nameSteps = [1, 2, 3, 4, 5, 7, 10, 14, 28, 50, 100, 200, 500, 1000]

interface Drawing {
  readonly data: ChartData
  readonly hidden: Hidden
  readonly theme: ChartTheme
  readonly width: number
  readonly height: number
  /** Inside the canvas, for who cannot see it. */
  readonly fallback: string
}

/** A canvas knows no CSS: what its place has of colours and text. */
const styleOf = (place: HTMLElement) => {
  const style = getComputedStyle(place)
  const token = (name: string) => style.getPropertyValue(`--fw-${name}`).trim()
  return {
    ...{ page: token('bg'), line: token('line'), text: token('text-3'), mark: token('text') },
    size: Number.parseFloat(style.fontSize) || TEXT,
    family: style.fontFamily,
  }
}

/** Draws stacked bars into an element; destroy what it answers. */
export function drawPlot(place: HTMLElement, drawing: Drawing): uPlot {
  const { data, hidden, theme, width, height, fallback } = drawing
  const { points, series } = data
  const { page, line, text, mark, size, family } = styleOf(place)
  const scale = size / TEXT
  const widest = WIDEST_BAR * scale
  const bars = uPlot.paths.bars?.({ size: [BAR, widest] })
  const [low, high] = reachOf(data, hidden)
  const room = (high - low || 1) * 0.05
  const axis = { stroke: text, font: `${size}px ${family}`, ticks: { show: false } }

  /** Stripes over what does not tell all of its period, and a dash where the period before stood. */
  const marks = (plot: uPlot) => {
    const { ctx } = plot
    const { devicePixelRatio: ratio } = window
    const step = plot.bbox.width / points.length
    const wide = Math.min(step * BAR, widest * ratio)
    const yOf = (value: number) => plot.valToPos(value, 'y', true)
    const [, ...columns] = stackedColumns(data, hidden)
    ctx.save()
    for (const [at, point] of points.entries()) {
      const before = comparedWith(data, point, hidden)
      const left = plot.bbox.left + step * (at + 0.5) - wide / 2
      const reached = columns.map((column) => column[at] ?? 0)
      if (point.partial) {
        const [top, ground] = [yOf(Math.max(0, ...reached)), yOf(Math.min(0, ...reached))]
        stripe(ctx, { left, wide, top, ground, ratio: ratio * scale, colour: page })
      }
      if (before === null || before === 0) continue
      ctx.fillStyle = mark
      const reach = Math.min(step * 0.1, 6 * ratio * scale)
      const thick = 2 * ratio * scale
      ctx.fillRect(left - reach, yOf(before) - thick / 2, wide + 2 * reach, thick)
    }
    ctx.restore()
  }
  const plot = new uPlot(
    {
      width,
      height,
      padding: [plotArea.top * scale, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [-0.5, points.length - 0.5] },
        y: { range: () => [low < 0 ? low - room : 0, high > 0 || low === 0 ? high + room : 0] },
      },
      axes: [
        {
          ...axis,
          size: plotArea.bottom * scale,
          grid: { show: false },
          space: NAME_SPACE * scale,
          incrs: nameSteps,
          values: (_, splits) => splits.map((at) => points[at]?.label ?? ''),
        },
        {
          ...axis,
          size: plotArea.left * scale,
          space: GRID_SPACE * scale,
          grid: { stroke: line, width: 1 },
          incrs: gridSteps,
          values: (_, splits) => splits.map(axisText),
        },
      ],
      series: [
        {},
        ...shownSeries(data, hidden)
          .toReversed()
          .map((one) => ({
            fill: colourAt(theme, series.indexOf(one)),
            // The line that parts are told apart by.
            stroke: page,
            width: 1,
            points: { show: false },
            ...(bars && { paths: bars }),
          })),
      ],
      hooks: { draw: [marks] },
    },
    stackedColumns(data, hidden),
    place,
  )
  plot.ctx.canvas.textContent = fallback
  return plot
}

interface Stripes {
  readonly left: number
  readonly wide: number
  readonly top: number
  readonly ground: number
  readonly ratio: number
  readonly colour: string
}

/** In the colour of the page: over nothing they are not seen. */
function stripe(
  ctx: CanvasRenderingContext2D,
  { left, wide, top, ground, ratio, colour }: Stripes,
): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, wide, ground - top)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.lineWidth = 2 * ratio
  ctx.beginPath()
  for (let y = top - wide; y < ground; y += 6 * ratio) {
    ctx.moveTo(left, y + wide)
    ctx.lineTo(left + wide, y)
  }
  ctx.stroke()
  ctx.restore()
}
