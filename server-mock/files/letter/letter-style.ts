import { type Face, fontKindOf } from './letter-fonts.ts'

/** How letters look; sizes in points, colours as `#rrggbb`. */
export type TextStyle = Face & {
  size: number
  color: string
  background: string | null
  underline: boolean
  strike: boolean
  /** Above the line, or below it, in points. */
  raise: number
}

export type Align = 'left' | 'right' | 'center' | 'justify'

export const plainStyle: TextStyle = {
  kind: 'sans',
  bold: false,
  italic: false,
  size: 10.5,
  color: '#000000',
  background: null,
  underline: false,
  strike: false,
  raise: 0,
}

/** Smaller ones nobody reads, larger ones fill a sheet with a word. */
const SIZE = { least: 5, most: 48 }
/** Points of a CSS pixel. */
const PIXEL = 0.75

const sizes: Readonly<Record<string, number>> = {
  'xx-small': 7,
  'x-small': 7.5,
  small: 9,
  medium: 10.5,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
}
/** Of `<font size>`, from 1 to 7. */
const fontSizes = [7.5, 9, 10.5, 13.5, 18, 24, 36]

const clamped = (size: number): number => Math.min(SIZE.most, Math.max(SIZE.least, size))

function sizeOf(text: string, around: number): number | null {
  const keyword = sizes[text]
  if (keyword !== undefined) return keyword
  const [, number, unit] = /^([\d.]{1,8})(px|pt|em|rem|%)$/.exec(text) ?? []
  const value = Number(number)
  if (unit === undefined || !Number.isFinite(value)) return null
  const factor = { px: PIXEL, pt: 1, em: around, rem: plainStyle.size, '%': around / 100 }[unit]
  return factor === undefined ? null : clamped(value * factor)
}

const names: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  purple: '#800080',
  orange: '#ffa500',
}

const hex = (value: number): string =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0')

/** A colour as `#rrggbb`; null for what is none, or is not seen. */
export function colorOf(text: string): string | null {
  const written = text.trim().toLowerCase()
  if (/^#[\da-f]{6}$/.test(written)) return written
  if (/^#[\da-f]{3}$/.test(written)) return written.replace(/[\da-f]/g, '$&$&')
  const [, red, green, blue, alpha] =
    /^rgba?\(([\d.]{1,6})[, ]+([\d.]{1,6})[, ]+([\d.]{1,6})(?:[,/ ]+([\d.%]{1,6}))?\)$/.exec(
      written,
    ) ?? []
  if (red === undefined) return names[written] ?? null
  if (alpha !== undefined && Number.parseFloat(alpha) === 0) return null
  return `#${[red, green, blue].map((part) => hex(Number(part))).join('')}`
}

/** The properties of a `style` attribute. */
export const declarations = (style: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (style ?? '').split(';').flatMap((one) => {
      const at = one.indexOf(':')
      return at < 0 ? [] : [[one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()]]
    }),
  )

const isBold = (weight: string): boolean => /^(bold|bolder|[6-9]00)$/.test(weight)

const headings: Readonly<Record<string, number>> = { h1: 18, h2: 15, h3: 13, h4: 11.5 }

/** Marks that an element makes by its name. */
function marked(tag: string, style: TextStyle): TextStyle {
  switch (tag) {
    case 'b':
    case 'strong':
    case 'th':
    case 'dt':
    case 'h5':
    case 'h6':
      return { ...style, bold: true }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return { ...style, bold: true, size: headings[tag] ?? style.size }
    case 'i':
    case 'em':
    case 'cite':
    case 'dfn':
    case 'var':
    case 'address':
      return { ...style, italic: true }
    case 'u':
    case 'ins':
      return { ...style, underline: true }
    case 's':
    case 'del':
    case 'strike':
      return { ...style, strike: true }
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
    case 'pre':
      return { ...style, kind: 'mono' }
    case 'big':
      return { ...style, size: clamped(style.size * 1.2) }
    case 'small':
      return { ...style, size: clamped(style.size * 0.83) }
    case 'sup':
    case 'sub': {
      const raise = style.raise + style.size * (tag === 'sup' ? 0.33 : -0.16)
      return { ...style, size: clamped(style.size * 0.7), raise }
    }
    default:
      return style
  }
}

/** How the text of an element looks inside of one that looks like `around`. */
export function styleWithin(
  around: TextStyle,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): TextStyle {
  const css = declarations(attributes.style)
  const style = { ...marked(tag, around) }
  if (tag === 'font') {
    style.kind = fontKindOf(attributes.face ?? '') ?? style.kind
    style.color = colorOf(attributes.color ?? '') ?? style.color
    style.size = fontSizes[Number(attributes.size) - 1] ?? style.size
  }
  style.kind = fontKindOf(css['font-family'] ?? '') ?? style.kind
  style.size = sizeOf(css['font-size'] ?? '', around.size) ?? style.size
  style.color = colorOf(css.color ?? '') ?? style.color
  style.background = colorOf(css['background-color'] ?? css.background ?? '') ?? style.background
  if (css['font-weight']) style.bold = isBold(css['font-weight'])
  if (css['font-style']) style.italic = /italic|oblique/.test(css['font-style'])
  const line = css['text-decoration'] ?? ''
  if (line.includes('underline')) style.underline = true
  if (line.includes('line-through')) style.strike = true
  return style
}

const aligns: readonly Align[] = ['left', 'right', 'center', 'justify']

/** How the lines of an element are aligned; `around` where it does not say. */
export const alignOf = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  around: Align,
): Align => {
  const said = declarations(attributes.style)['text-align'] ?? attributes.align
  return aligns.find((one) => one === said) ?? (tag === 'center' ? 'center' : around)
}

/** A width in points, or as a share of the place; null where none is said. */
export type Width = { points: number } | { share: number } | null

export function widthOf(attributes: Readonly<Record<string, string>>): Width {
  const said = declarations(attributes.style).width ?? attributes.width ?? ''
  const [, number, unit = 'px'] = /^([\d.]{1,6})(px|pt|%)?$/.exec(said.trim()) ?? []
  const value = Number(number)
  if (number === undefined || !(value > 0)) return null
  return unit === '%'
    ? { share: Math.min(1, value / 100) }
    : { points: unit === 'pt' ? value : value * PIXEL }
}
