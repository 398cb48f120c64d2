/** The ten colours of charts: seen on the page, and told apart by everybody (look.md, 4). */
import { describe, expect, test } from 'vitest'
import { chartColours, colourAt } from '../../../src/ui/chart/chart-colours.ts'

type Rgb = readonly [number, number, number]

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const rgb = (hex: string): Rgb => {
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const contrast = (a: Rgb, b: Rgb) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

type Matrix = readonly [Rgb, Rgb, Rgb]

/** Without cones of a kind (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (rows: Matrix, [r, g, b]: Rgb): Rgb => {
  const row = ([x, y, z]: Rgb) => x * r + y * g + z * b
  return [row(rows[0]), row(rows[1]), row(rows[2])]
}

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

/** Lightness and hue as they are seen (Oklab, Ottosson 2020), in hundredths. */
function seen(hex: string, eye: Matrix): Rgb {
  const [r, g, b] = times(eye, rgb(hex))
  const clamped: Rgb = [r, g, b].map((part) => Math.min(1, Math.max(0, part))) as unknown as Rgb
  const [l, m, s] = times(toCones, clamped)
  const [light, red, blue] = times(toLab, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
  return [100 * light, 100 * red, 100 * blue]
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const pages = { light: '#ffffff', dark: '#15181c' } as const

describe.each(['light', 'dark'] as const)('the colours of charts on the %s page', (theme) => {
  const colours = chartColours[theme]

  test('are ten, each at least 3.8 to 1 [DASH-49]', () => {
    expect(new Set(colours).size).toBe(10)
    for (const colour of colours)
      expect(contrast(rgb(colour), rgb(pages[theme])), colour).toBeGreaterThan(3.79)
  })

  test.each(Object.entries(eyes))('differ from each other for eyes with %s', (_, eye) => {
    const pairs = colours.flatMap((one, at) =>
      colours.slice(at + 1).map((other, by) => ({
        pair: `${one} ${other}`,
        isStacked: by === 0,
        distance: distance(seen(one, eye), seen(other, eye)),
      })),
    )
    expect(pairs).toHaveLength(45)
    // Those that lie on each other most often differ more.
    for (const { pair, isStacked, distance } of pairs)
      expect(distance, pair).toBeGreaterThan(isStacked ? 10 : 7)
  })

  test('begin anew after the tenth', () => expect(colourAt(theme, 10)).toBe(colours[0]))
})
