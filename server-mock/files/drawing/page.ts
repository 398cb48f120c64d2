import { randomOf } from '../../random.ts'
import { type Brush, circle, HEIGHT, rect, WIDTH } from './brush.ts'

/** The page view is drawn on this ground: a browser window with a website. */
export const PAGE_WIDTH = 640
export const PAGE_HEIGHT = 440

const bars = (
  x: number,
  y: number,
  widths: readonly number[],
  height: number,
  gap: number,
  fill: string,
) => widths.map((width, index) => rect(x, y + index * gap, width, height, fill, 'rx="3"')).join('')

/** The picture as it was found: inside a page with a header, text and a footer. */
export function websitePage(seed: number, { colours }: Brush, scene: string): string {
  const random = randomOf('page', seed)
  const side = random.chance(0.5)
  const text = (count: number, most: number) =>
    Array.from({ length: count }, (_, i) =>
      i === count - 1 ? most * 0.55 : most * (0.86 + random.next() * 0.14),
    )
  const picture = (x: number, y: number, w: number) =>
    `<svg x="${x}" y="${y}" width="${w}" height="${(w * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene}</svg>`
  const chrome =
    rect(0, 0, PAGE_WIDTH, 34, '#dfe2e7') +
    ['#e0695f', '#e5b64a', '#63b765']
      .map((fill, i) => circle(18 + i * 18, 17, 5.5, fill))
      .join('') +
    rect(90, 8, PAGE_WIDTH - 150, 18, '#ffffff', 'rx="9"') +
    rect(104, 14, random.int(120, 230), 6, '#a7aebb', 'rx="3"')
  const header =
    rect(0, 34, PAGE_WIDTH, 50, colours.near) +
    rect(28, 50, random.int(80, 130), 18, colours.light, 'rx="4"') +
    [0, 1, 2, 3]
      .map((i) => rect(360 + i * 64, 56, 44, 7, colours.light, 'rx="3" opacity=".75"'))
      .join('')
  const article = side
    ? picture(28, 132, 330) +
      bars(382, 136, text(9, 226), 7, 17, '#c3c9d2') +
      rect(382, 306, 96, 26, colours.accent, 'rx="5"')
    : picture(92, 126, 456)
  const below = side ? bars(28, 376, text(2, 580), 7, 17, '#d5dae1') : ''
  return (
    rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT, '#ffffff') +
    chrome +
    header +
    rect(side ? 28 : 92, 102, random.int(180, 290), 14, '#3a4350', 'rx="4"') +
    article +
    below +
    rect(0, PAGE_HEIGHT - 18, PAGE_WIDTH, 18, '#eef0f3')
  )
}
