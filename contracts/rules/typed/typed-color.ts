/**
 * Colors as people type or paste them: the hex of a style guide, or what a style sheet says. One reading, or a refusal
 * with an example.
 */
import { accept, decline, type Verdict } from '../verdict.ts'

/** Channels of 0 to 255, and how much of what is behind is covered, 0 to 1. */
export type Color = {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** What a field says of a text that is no color. */
export const NO_COLOR = 'Enter a color, for example #002d62 or rgba(0, 45, 98, 1)'

const hexShape = /^#?(?<digits>[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u

/** Commas as of old, or blanks and a slash as style sheets write it today. */
const functionShape =
  /^rgba?\(\s*(?<red>\d{1,3})\s*[,\s]\s*(?<green>\d{1,3})\s*[,\s]\s*(?<blue>\d{1,3})\s*(?:[,/]\s*(?<alpha>\d{0,3}(?:\.\d+)?)(?<percent>%?)\s*)?\)$/u

/** Two decimals: nobody sees a finer step, and none is lost on the way through text. */
const rounded = (share: number): number => Math.round(share * 100) / 100

function fromHex(digits: string): Color {
  const channels = digits.length > 4 ? digits.match(/../gu) : [...digits].map((one) => one + one)
  const [red = 0, green = 0, blue = 0, alpha = 255] = (channels ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  return { red, green, blue, alpha: rounded(alpha / 255) }
}

function fromFunction(parts: Readonly<Record<string, string | undefined>>): Color | null {
  const [red = 0, green = 0, blue = 0] = [parts.red, parts.green, parts.blue].map(Number)
  if (parts.alpha === '') return null
  const alpha = Number(parts.alpha ?? 1) / (parts.percent ? 100 : 1)
  return Math.max(red, green, blue) > 255 || alpha > 1
    ? null
    : { red, green, blue, alpha: rounded(alpha) }
}

/** The color that a text says, or why it says none. */
export function readColor(text: string): Verdict<Color> {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  const digits = hexShape.exec(typed)?.groups?.digits
  const parts = functionShape.exec(typed)?.groups
  const color = digits === undefined ? parts && fromFunction(parts) : fromHex(digits)
  return color ? accept(color) : decline(NO_COLOR)
}

/** As colors are kept: `rgba(0, 45, 98, 0.5)` (PLINK-08). */
export const writeColor = ({ red, green, blue, alpha }: Color): string =>
  `rgba(${red}, ${green}, ${blue}, ${alpha})`

/** Its channels alone, as a color picker takes them: `#002d62`. */
export const hexOf = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** How light a color is, 0 to 1, as WCAG 2.2 reckons it. */
function luminance({ red, green, blue }: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How far two opaque colors stand out from each other, 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
