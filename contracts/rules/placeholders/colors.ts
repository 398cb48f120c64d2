/** Dark blue and white (PLINK-09, PLINK-10; G-54). */
export const DEFAULT_BUTTON_COLORS = {
  background: 'rgba(0, 45, 98, 1)',
  text: 'rgba(255, 255, 255, 1)',
} as const

const rgba =
  /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(0|1|0?\.\d+|1\.0+)\s*)?\)$/u

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')

/**
 * A stored rgba colour as mail programs understand it: `#rrggbb`, what is see-through laid on white. Null
 * for anything else, so that nothing but a colour reaches a style.
 */
export function mailColor(color: string): string | null {
  const found = rgba.exec(color.trim())
  if (!found) return null
  const [, red, green, blue, alpha = '1'] = found
  const channels = [red, green, blue].map(Number)
  if (channels.some((channel) => channel > 255)) return null
  const share = Number(alpha)
  return `#${channels.map((channel) => hex(channel * share + 255 * (1 - share))).join('')}`
}
