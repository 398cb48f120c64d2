import type { ChartTheme } from './chart-colours.ts'
import { colourAt } from './chart-colours.ts'
import { type ChartData, type Hidden, seriesTotal, shownSeries } from './chart-data.ts'

interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly title: string
  readonly data: ChartData
  readonly hidden: Hidden
  readonly theme: ChartTheme
  readonly format: (value: number) => string
}

const MARGIN = 16
const LINE = 22

/** What is seen of a chart as one picture: its title, its bars and its legend, in the colours of the page. */
export async function chartPng(picture: Picture): Promise<Blob | null> {
  const { canvas, title, data, hidden, theme, format } = picture
  const ratio = canvas.width / Math.max(1, canvas.clientWidth)
  const shown = shownSeries(data, hidden)
  const sheet = document.createElement('canvas')
  sheet.width = canvas.width + 2 * MARGIN * ratio
  sheet.height = canvas.height + (2 * MARGIN + LINE * (shown.length + 1)) * ratio
  const ctx = sheet.getContext('2d')
  if (!ctx) return null
  const style = getComputedStyle(document.body)
  const token = (name: string) => style.getPropertyValue(`--fw-${name}`).trim()
  ctx.fillStyle = token('bg')
  ctx.fillRect(0, 0, sheet.width, sheet.height)
  ctx.drawImage(canvas, MARGIN * ratio, (MARGIN + LINE) * ratio)
  ctx.scale(ratio, ratio)
  ctx.fillStyle = token('text')
  ctx.font = `600 14px ${token('font')}`
  ctx.fillText(title, MARGIN, MARGIN + 12)
  ctx.font = `12px ${token('font')}`
  const below = canvas.height / ratio + MARGIN + LINE
  for (const [at, one] of shown.entries()) {
    const y = below + LINE * (at + 1) - 6
    ctx.fillStyle = colourAt(theme, data.series.indexOf(one))
    ctx.fillRect(MARGIN, y - 9, 10, 10)
    ctx.fillStyle = token('text')
    ctx.fillText(`${one.label}  ${format(seriesTotal(data, one.key))}`, MARGIN + 18, y)
  }
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}
