import {
  type Brush,
  circle,
  clouds,
  glow,
  HEIGHT,
  hills,
  line,
  path,
  rect,
  ridge,
  WIDTH,
  wash,
} from './brush.ts'

const sun = ({ random, colours }: Brush, y: number): string => {
  const x = random.int(110, 380)
  return glow('g', x, y, 120, colours.light) + circle(x, y, random.int(20, 32), colours.light)
}

export function mountainDusk(brush: Brush): string {
  const { random, colours } = brush
  return (
    wash('s', ...colours.sky) +
    sun(brush, random.int(90, 150)) +
    ridge(random, 230, 130, 8, colours.far) +
    ridge(random, 270, 120, 10, colours.mid) +
    ridge(random, 312, 90, 12, colours.near)
  )
}

export function sailingBoat(brush: Brush): string {
  const { random, colours } = brush
  const x = random.int(170, 310)
  const waves = Array.from({ length: 9 }, () => {
    const [wx, wy] = [random.int(0, 440), random.int(205, 312)]
    return line(`M${wx} ${wy}q12 -5 24 0t24 0`, colours.light, 2, 'opacity=".45"')
  }).join('')
  return (
    wash('s', ...colours.sky, 0, 190) +
    sun(brush, random.int(60, 130)) +
    clouds(random, colours.light) +
    rect(0, 180, WIDTH, 14, colours.far, 'opacity=".7"') +
    wash('w', colours.mid, colours.near, 188, HEIGHT - 188) +
    waves +
    path(`M${x} 60V206L${x - 72} 206Z`, colours.light) +
    path(`M${x + 8} 86V206H${x + 62}Z`, colours.accent) +
    line(`M${x + 3} 50V214`, colours.near, 5) +
    path(`M${x - 78} 214H${x + 84}L${x + 58} 246H${x - 54}Z`, '#fdfcf8') +
    path(`M${x - 73} 222H${x + 78}L${x + 74} 229H${x - 68}Z`, colours.accent)
  )
}

export function beachUmbrella(brush: Brush): string {
  const { random, colours } = brush
  const x = random.int(150, 330)
  const sand = '#f0dcb4'
  const stripe = (from: number, to: number, fill: string) =>
    path(
      `M${x} 108Q${x + from} 118 ${x + from * 1.7} 186L${x + to * 1.7} 186Q${x + to} 118 ${x} 108Z`,
      fill,
    )
  return (
    wash('s', ...colours.sky, 0, 150) +
    clouds(random, colours.light) +
    wash('w', colours.mid, colours.sky[0], 140, 90) +
    path(`M0 222Q120 204 240 218T480 208V320H0Z`, '#fbf5e4') +
    path(`M0 232Q130 214 250 228T480 218V320H0Z`, sand) +
    ellipseShadow(x, 296) +
    line(`M${x} 110L${x + 16} 292`, '#8c6f4f', 5) +
    stripe(-62, -36, colours.accent) +
    stripe(-36, -12, '#fffdf6') +
    stripe(-12, 14, colours.accent) +
    stripe(14, 38, '#fffdf6') +
    stripe(38, 62, colours.accent) +
    path(`M${x + 44} 286l70 -18 22 10 -66 20z`, colours.near) +
    line(`M${x + 58} 292v14M${x + 112} 280v14`, '#8c6f4f', 4)
  )
}

const ellipseShadow = (x: number, y: number) =>
  `<ellipse cx="${x + 30}" cy="${y}" rx="92" ry="10" fill="#000" opacity=".12"/>`

export function forestMorning({ random, colours }: Brush): string {
  const row = (count: number, base: number, size: number, fill: string) =>
    Array.from({ length: count }, (_, i) => {
      const x = (i + random.next() * 0.8) * (WIDTH / count)
      const h = size * (0.75 + random.next() * 0.5)
      return [0, 0.28, 0.54]
        .map((step) => {
          const half = h * (0.16 + step * 0.24)
          const top = base - h + h * step
          return path(`M${x} ${top}L${x + half} ${top + h * 0.46}H${x - half}Z`, fill)
        })
        .join('')
    }).join('')
  return (
    wash('s', ...colours.sky) +
    glow('g', random.int(120, 360), 110, 150, colours.light) +
    `<g opacity=".55">${row(13, 218, 110, colours.far)}</g>` +
    row(10, 266, 140, colours.mid) +
    path(`M0 ${HEIGHT}V262Q240 236 480 266V${HEIGHT}Z`, colours.mid) +
    row(6, 318, 190, colours.near) +
    rect(0, 196, WIDTH, 44, colours.light, 'opacity=".16"')
  )
}

export function lighthouse(brush: Brush): string {
  const { random, colours } = brush
  const x = random.int(150, 330)
  return (
    wash('s', ...colours.sky) +
    clouds(random, colours.light) +
    path(`M${x} 78L0 40V112Z`, colours.light, 'opacity=".35"') +
    path(`M${x} 78L480 52V118Z`, colours.light, 'opacity=".35"') +
    wash('w', colours.mid, colours.near, 236, 84) +
    path(`M${x - 120} 262Q${x - 60} 214 ${x} 222T${x + 150} 262Z`, colours.near) +
    path(`M${x - 20} 92H${x + 20}L${x + 32} 232H${x - 32}Z`, '#fdfaf2') +
    path(`M${x - 23.4} 132H${x + 23.4}L${x + 26} 162H${x - 26}Z`, colours.accent) +
    path(`M${x - 28.6} 192H${x + 28.6}L${x + 31} 220H${x - 31}Z`, colours.accent) +
    rect(x - 26, 86, 52, 8, colours.near) +
    rect(x - 14, 62, 28, 24, colours.light) +
    path(`M${x - 20} 62L${x} 42L${x + 20} 62Z`, colours.accent) +
    line(
      'M20 280q14 -6 28 0t28 0M300 292q14 -6 28 0t28 0M140 304q14 -6 28 0t28 0',
      colours.light,
      2,
      'opacity=".5"',
    )
  )
}

export function hotAirBalloons(brush: Brush): string {
  const { random, colours } = brush
  const balloon = (x: number, y: number, r: number, fill: string, stripe: string) =>
    path(
      `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}C${x + r} ${y + r * 0.7} ${x + r * 0.3} ${y + r} ${x + r * 0.22} ${y + r * 1.35}H${x - r * 0.22}C${x - r * 0.3} ${y + r} ${x - r} ${y + r * 0.7} ${x - r} ${y}Z`,
      fill,
    ) +
    path(
      `M${x - r * 0.36} ${y - r * 0.93}Q${x - r * 0.62} ${y + r * 0.4} ${x - r * 0.12} ${y + r * 1.35}H${x + r * 0.12}Q${x + r * 0.62} ${y + r * 0.4} ${x + r * 0.36} ${y - r * 0.93}Q${x} ${y - r * 1.08} ${x - r * 0.36} ${y - r * 0.93}Z`,
      stripe,
    ) +
    line(
      `M${x - r * 0.2} ${y + r * 1.35}L${x - r * 0.14} ${y + r * 1.62}M${x + r * 0.2} ${y + r * 1.35}L${x + r * 0.14} ${y + r * 1.62}`,
      colours.near,
      1.5,
    ) +
    rect(x - r * 0.18, y + r * 1.6, r * 0.36, r * 0.26, colours.near, 'rx="2"')
  return (
    wash('s', ...colours.sky) +
    sun(brush, random.int(150, 200)) +
    clouds(random, colours.light) +
    hills(random, 270, 50, colours.far) +
    hills(random, 300, 44, colours.mid) +
    balloon(random.int(90, 150), random.int(120, 160), 26, colours.mid, colours.light) +
    balloon(random.int(340, 400), random.int(80, 120), 34, colours.light, colours.accent) +
    balloon(random.int(210, 280), random.int(90, 110), 54, colours.accent, colours.light) +
    hills(random, 326, 36, colours.near)
  )
}

export function vineyardRows(brush: Brush): string {
  const { random, colours } = brush
  const vanish = random.int(170, 310)
  const rows = Array.from({ length: 15 }, (_, i) => {
    const x = -320 + i * 80
    const fill = i % 2 === 0 ? colours.near : colours.mid
    return path(
      `M${vanish + (x - 200) * 0.06} 196L${x} ${HEIGHT}H${x + 44}L${vanish + (x - 160) * 0.06} 196Z`,
      fill,
    )
  }).join('')
  return (
    wash('s', ...colours.sky) +
    sun(brush, random.int(60, 120)) +
    hills(random, 200, 60, colours.far) +
    rect(0, 194, WIDTH, HEIGHT - 194, colours.cloth) +
    rows +
    rect(342, 158, 54, 36, '#fbf3e2') +
    path('M334 160L369 134L404 160Z', colours.accent) +
    rect(364, 174, 12, 20, colours.near)
  )
}

export function winterCabin(brush: Brush): string {
  const { random, colours } = brush
  const x = random.int(150, 290)
  const flakes = Array.from({ length: 46 }, () =>
    circle(
      random.int(0, WIDTH),
      random.int(0, 300),
      random.int(2, 5) / 2,
      '#ffffff',
      'opacity=".85"',
    ),
  ).join('')
  return (
    wash('s', colours.near, colours.far) +
    ridge(random, 220, 120, 8, colours.mid) +
    path(`M0 ${HEIGHT}V236Q150 210 280 232T480 222V${HEIGHT}Z`, '#f3f6fa') +
    rect(x - 62, 176, 124, 70, '#7a4f3a') +
    line(`M${x - 62} 194h124M${x - 62} 212h124M${x - 62} 230h124`, '#63402f', 2) +
    path(`M${x - 80} 182L${x} 118L${x + 80} 182Z`, '#4d352b') +
    path(`M${x - 84} 182L${x} 114L${x + 84} 182L${x + 72} 184L${x} 132L${x - 72} 184Z`, '#ffffff') +
    rect(x + 34, 124, 16, 34, '#4d352b') +
    glow('g', x - 26, 210, 60, '#ffd98a') +
    rect(x - 42, 196, 30, 26, '#ffd98a') +
    line(`M${x - 27} 196v26M${x - 42} 209h30`, '#63402f', 2) +
    rect(x + 14, 200, 26, 46, '#4d352b') +
    path(`M0 ${HEIGHT}V266Q160 238 300 262T480 250V${HEIGHT}Z`, '#ffffff') +
    flakes
  )
}
