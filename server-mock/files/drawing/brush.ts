import { type Random, randomOf } from '../../random.ts'
import { type Palette, palettes } from './palettes.ts'

/** Pictures are drawn on this ground, in SVG units. */
export const WIDTH = 480
export const HEIGHT = 320

/** What a motif is drawn with: chance and colours of one picture's seed. */
export type Brush = { random: Random; colours: Palette }

export const brushOf = (seed: number): Brush => {
  const random = randomOf('picture', seed)
  return { random, colours: random.pick(palettes) }
}

const round = (n: number): number => Math.round(n * 10) / 10

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`

/** A vertical gradient over the whole ground, or over `y` to `y + h`. */
export function wash(id: string, from: string, to: string, y = 0, h = HEIGHT): string {
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient>${rect(0, y, WIDTH, h, `url(#${id})`)}`
  )
}

/** A glow around a light. */
export const glow = (id: string, x: number, y: number, r: number, colour: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".75"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`)}`

/** A jagged skyline from the left edge to the right, closed at the bottom. */
export function ridge(
  random: Random,
  y: number,
  height: number,
  steps: number,
  fill: string,
): string {
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const peak = i % 2 === 0 ? random.next() * 0.35 : 0.55 + random.next() * 0.45
    return `L${round((i * WIDTH) / steps)} ${round(y - peak * height)}`
  })
  return path(`M0 ${HEIGHT}${points.join('')}L${WIDTH} ${HEIGHT}Z`, fill)
}

/** Soft hills from the left edge to the right, closed at the bottom. */
export function hills(random: Random, y: number, height: number, fill: string): string {
  const a = y - random.next() * height
  const b = y - random.next() * height
  const c = y - random.next() * height
  return path(
    `M0 ${HEIGHT}L0 ${round(a)}C120 ${round(a - height * 0.7)} 180 ${round(b + height * 0.6)} 260 ${round(b)}` +
      `S420 ${round(c - height * 0.5)} ${WIDTH} ${round(c)}L${WIDTH} ${HEIGHT}Z`,
    fill,
  )
}

/** Two or three flat clouds. */
export function clouds(random: Random, colour: string): string {
  return Array.from({ length: random.int(2, 3) }, () => {
    const x = random.int(20, 420)
    const y = random.int(24, 100)
    const w = random.int(40, 80)
    return (
      `<g fill="${colour}" opacity=".7">` +
      `${ellipse(x, y, w * 0.5, 9, colour)}${ellipse(x + w * 0.25, y - 8, w * 0.28, 10, colour)}` +
      `${ellipse(x - w * 0.18, y - 5, w * 0.24, 8, colour)}</g>`
    )
  }).join('')
}
