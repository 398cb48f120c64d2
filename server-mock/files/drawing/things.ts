import { type Brush, circle, ellipse, HEIGHT, line, path, rect, WIDTH, wash } from './brush.ts'

const shadow = (x: number, y: number, rx: number, ry: number) =>
  ellipse(x, y, rx, ry, '#000', 'opacity=".14"')

export function platedDish({ random, colours }: Brush): string {
  const x = random.int(215, 265)
  const y = 160
  const greens = Array.from({ length: 9 }, () => {
    const [gx, gy] = [x + random.int(-34, 34), y + random.int(-30, 30)]
    return `<g transform="rotate(${random.int(0, 180)} ${gx} ${gy})">${ellipse(gx, gy, 13, 5, random.pick(['#5f8f4e', '#7ba65d', '#3f6d3d']))}</g>`
  }).join('')
  const bits = Array.from({ length: 7 }, () =>
    circle(
      x + random.int(-40, 40),
      y + random.int(-36, 36),
      random.int(5, 10),
      random.pick(['#d9573b', '#e8a33d', '#f2d5a0']),
    ),
  ).join('')
  return (
    wash('s', colours.cloth, '#cdbfa9') +
    rect(26, 0, 10, HEIGHT, '#000', 'opacity=".05"') +
    rect(444, 0, 10, HEIGHT, '#000', 'opacity=".05"') +
    shadow(x + 8, y + 14, 132, 128) +
    circle(x, y, 128, '#fbf9f5') +
    circle(x, y, 92, '#efebe3') +
    circle(x, y, 58, random.pick(['#8a4b32', '#b5602f', '#6f7a3c', '#7d3b3f'])) +
    circle(x - 8, y - 10, 44, '#fff', 'opacity=".08"') +
    bits +
    greens +
    line('M60 70v180', '#9aa0a6', 7) +
    line('M50 70v46M60 70v46M70 70v46', '#9aa0a6', 4) +
    line('M424 70v180', '#9aa0a6', 7) +
    path('M420 66q16 10 12 86h-12z', '#b4b9be')
  )
}

export function freshBread({ random, colours }: Brush): string {
  const loaf = (x: number, y: number, w: number, tilt: number) => {
    const cuts = [-0.28, 0, 0.28]
      .map((at) => line(`M${x + w * at - 10} ${y + 12}q8 -22 22 -26`, '#f3d9a8', 6))
      .join('')
    return (
      `<g transform="rotate(${tilt} ${x} ${y})">${shadow(x + 6, y + 26, w * 0.52, 22)}` +
      ellipse(x, y, w * 0.5, 40, '#b06a2c') +
      ellipse(x, y - 6, w * 0.47, 33, '#cf8a3f') +
      ellipse(x - w * 0.08, y - 16, w * 0.3, 14, '#e3aa60', 'opacity=".8"') +
      `${cuts}</g>`
    )
  }
  const ears = Array.from({ length: 6 }, (_, i) =>
    ellipse(
      60 + i * 8,
      262 - i * 13,
      4,
      9,
      '#d8a94c',
      `transform="rotate(32 ${60 + i * 8} ${262 - i * 13})"`,
    ),
  ).join('')
  return (
    wash('s', colours.cloth, colours.far) +
    rect(0, 210, WIDTH, 110, '#8b6547') +
    rect(0, 210, WIDTH, 6, '#a57c59') +
    line('M0 250H480M0 286H480', '#7a563b', 2) +
    loaf(random.int(160, 190), 176, 210, random.int(-8, 4)) +
    loaf(random.int(300, 330), 218, 200, random.int(-4, 10)) +
    line('M44 296Q70 240 104 196', '#b88d3f', 3) +
    ears +
    circle(random.int(390, 420), 268, 22, '#c98842') +
    circle(random.int(390, 420) - 6, 260, 10, '#e0ac68')
  )
}

export function coffeeCup({ random, colours }: Brush): string {
  const x = random.int(200, 270)
  const beans = Array.from({ length: 8 }, () => {
    const [bx, by] = [random.int(30, 130), random.int(230, 300)]
    return `<g transform="rotate(${random.int(0, 180)} ${bx} ${by})">${ellipse(bx, by, 10, 7, '#5b3826')}${line(`M${bx - 8} ${by}q8 -4 16 0`, '#3c2418', 2)}</g>`
  }).join('')
  return (
    wash('s', ...colours.sky) +
    rect(0, 204, WIDTH, 116, colours.near) +
    rect(0, 204, WIDTH, 5, colours.mid) +
    shadow(x, 272, 132, 18) +
    ellipse(x, 262, 124, 18, '#fffdf8') +
    ellipse(x, 258, 92, 11, '#e8e3da') +
    circle(x + 82, 192, 34, 'none', `stroke="#fffdf8" stroke-width="14"`) +
    path(
      `M${x - 84} 136H${x + 84}Q${x + 84} 250 ${x} 254Q${x - 84} 250 ${x - 84} 136Z`,
      '#fffdf8',
    ) +
    path(
      `M${x + 30} 136H${x + 84}Q${x + 84} 250 ${x} 254Q${x + 40} 220 ${x + 30} 136Z`,
      '#000',
      'opacity=".05"',
    ) +
    ellipse(x, 136, 84, 17, '#e8e3da') +
    ellipse(x, 138, 74, 13, '#6b4128') +
    path(`M${x} 146q-20 -4 -14 -10q8 -4 14 3q6 -7 14 -3q6 6 -14 10z`, '#ecd3ae') +
    rect(x - 84, 176, 0.1, 0.1, '#fff') +
    line(
      `M${x - 30} 108q-12 -18 0 -34t0 -34M${x + 4} 102q-12 -18 0 -34t0 -34M${x + 36} 108q-12 -18 0 -34t0 -34`,
      colours.light,
      5,
      'opacity=".6"',
    ) +
    beans
  )
}

export function portraitStudy({ random, colours }: Brush): string {
  const skin = random.pick(['#e8b894', '#c98f68', '#8f5f45', '#f2cfae', '#6f4836'])
  const hair = random.pick(['#2f2522', '#6b4226', '#b98345', '#8b8f96', '#a6482c'])
  const long = random.chance(0.5)
  const x = random.int(215, 265)
  return (
    wash('s', colours.cloth, colours.far) +
    circle(x + random.int(-40, 40), 150, 128, colours.accent, 'opacity=".5"') +
    (long
      ? path(
          `M${x - 72} 120Q${x - 84} 250 ${x - 60} 262H${x + 60}Q${x + 84} 250 ${x + 72} 120Z`,
          hair,
        )
      : '') +
    path(
      `M${x - 150} ${HEIGHT}Q${x - 130} 244 ${x - 30} 236H${x + 30}Q${x + 130} 244 ${x + 150} ${HEIGHT}Z`,
      colours.near,
    ) +
    path(`M${x - 26} 196H${x + 26}V240Q${x} 266 ${x - 26} 240Z`, skin) +
    path(
      `M${x - 26} 204Q${x} 226 ${x + 26} 204V220Q${x} 236 ${x - 26} 220Z`,
      '#000',
      'opacity=".1"',
    ) +
    ellipse(x, 142, 56, 70, skin) +
    path(
      `M${x - 62} 140Q${x - 70} 58 ${x} 58T${x + 62} 140Q${x + 46} 100 ${x + 10} 94Q${x - 40} 96 ${x - 62} 140Z`,
      hair,
    ) +
    path(
      `M${x - 30} 132h18M${x + 12} 132h18`,
      'none',
      `stroke="${hair}" stroke-width="4" stroke-linecap="round"`,
    ) +
    circle(x - 21, 144, 4, '#2a2422') +
    circle(x + 21, 144, 4, '#2a2422') +
    line(`M${x} 146l-5 20h9`, '#000', 2, 'opacity=".25"') +
    line(`M${x - 16} 184q16 12 32 0`, '#a34a43', 4) +
    path(
      `M${x - 36} 238L${x} 276L${x + 36} 238L${x + 60} 246L${x} 320L${x - 60} 246Z`,
      colours.light,
      'opacity=".9"',
    )
  )
}

export function catOnSill({ random, colours }: Brush): string {
  const fur = random.pick(['#3b3a3f', '#c47a3d', '#8d8a88', '#e7d8c4', '#5a4336'])
  const x = random.int(190, 290)
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.cloth) +
    rect(50, 18, 380, 236, '#fdfcf9') +
    `<svg x="64" y="32" width="352" height="208" viewBox="64 32 352 208">${wash('s', ...colours.sky)}${circle(350, 84, 26, colours.light)}${path('M0 260V190Q120 150 240 186T480 170V260Z', colours.far)}${path('M0 260V214Q160 190 300 214T480 204V260Z', colours.mid)}</svg>` +
    rect(234, 18, 12, 236, '#fdfcf9') +
    rect(50, 126, 380, 10, '#fdfcf9') +
    rect(20, 250, 440, 26, '#f3efe8') +
    rect(20, 274, 440, 8, '#000', 'opacity=".12"') +
    line(`M${x + 46} 240q70 6 66 -44q-2 -16 -16 -10`, fur, 15) +
    path(`M${x - 54} 252Q${x - 60} 160 ${x - 14} 132H${x + 22}Q${x + 70} 172 ${x + 60} 252Z`, fur) +
    circle(x, 116, 42, fur) +
    path(
      `M${x - 40} 108L${x - 42} 60L${x - 10} 82ZM${x + 40} 108L${x + 42} 60L${x + 10} 82Z`,
      fur,
    ) +
    path(
      `M${x - 35} 96L${x - 36} 72L${x - 20} 84ZM${x + 35} 96L${x + 36} 72L${x + 20} 84Z`,
      '#e7a39a',
      'opacity=".7"',
    ) +
    ellipse(x - 15, 114, 7, 9, '#f0d765') +
    ellipse(x + 15, 114, 7, 9, '#f0d765') +
    ellipse(x - 15, 114, 2.4, 8, '#1d1b1a') +
    ellipse(x + 15, 114, 2.4, 8, '#1d1b1a') +
    path(`M${x - 5} 128h10l-5 6z`, '#d98880') +
    line(
      `M${x - 20} 134l-34 -4M${x - 20} 138l-34 6M${x + 20} 134l34 -4M${x + 20} 138l34 6`,
      '#fff',
      1.5,
      'opacity=".7"',
    ) +
    line(`M${x - 16} 252v-52M${x + 14} 252v-52`, '#000', 3, 'opacity=".18"')
  )
}

export function cityFacades({ random, colours }: Brush): string {
  const walls = [colours.accent, colours.mid, colours.cloth, colours.far, '#e9dfcf', colours.near]
  let x = -10
  let houses = ''
  while (x < WIDTH) {
    const w = random.int(70, 104)
    const top = random.int(80, 150)
    const wall = random.pick(walls)
    const gable = random.chance(0.5)
    houses += rect(x, top, w, HEIGHT - top, wall)
    houses += gable
      ? path(`M${x - 4} ${top}L${x + w / 2} ${top - 42}L${x + w + 4} ${top}Z`, colours.near)
      : rect(x - 3, top - 9, w + 6, 11, colours.near)
    const columns = w > 86 ? 3 : 2
    for (let row = top + 22; row < 252; row += 44) {
      for (let column = 0; column < columns; column++) {
        const lit = random.chance(0.3) ? '#ffdf94' : '#34424f'
        const wx = x + 12 + column * ((w - 20) / columns)
        houses += rect(wx, row, 16, 25, '#fdfbf6') + rect(wx + 2, row + 2, 12, 21, lit)
      }
    }
    houses += rect(x + w / 2 - 11, 266, 22, 36, '#3c332e')
    x += w + 2
  }
  return (
    wash('s', ...colours.sky) +
    houses +
    rect(0, 300, WIDTH, 20, '#57534f') +
    rect(0, 298, WIDTH, 5, '#c9c3ba')
  )
}
