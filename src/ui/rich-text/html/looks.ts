/** The fonts that a text may be set in (COMPOSE-49); mail programs that lack one take what follows it (G-78). */
export const fonts = {
  Arial: 'Arial, Helvetica, sans-serif',
  Verdana: 'Verdana, Geneva, sans-serif',
  Tahoma: 'Tahoma, Geneva, sans-serif',
  'Times New Roman': "'Times New Roman', Times, serif",
  Georgia: 'Georgia, serif',
  Garamond: 'Garamond, serif',
  'Courier New': "'Courier New', Courier, monospace",
  'Brush Script MT': "'Brush Script MT', cursive",
} as const

export type Font = keyof typeof fonts

export const fontNames = Object.keys(fonts).filter(isFont)

function isFont(name: string): name is Font {
  return Object.hasOwn(fonts, name)
}

/** The offered font that a `font-family` begins with; null for any other. */
export function fontIn(family: string): Font | null {
  const first =
    family
      .split(',', 1)[0]
      ?.trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase() ?? ''
  return fontNames.find((name) => name.toLowerCase() === first) ?? null
}

/** Sizes in px, as the list shows them. */
export const sizes = ['10px', '12px', '13px', '14px', '16px', '18px', '24px', '32px'] as const

/** What a person may say about the looks of words: one value each, null where the words say nothing. */
export type Look = { font: string | null; size: string | null; color: string | null }

export const plainLook: Look = { font: null, size: null, color: null }

const values = {
  'font-family': /^[-\w .'",]{1,120}$/,
  'font-size':
    /^(?:\d{1,3}(?:\.\d{1,2})?(?:px|pt|em|rem|%)|(?:xx?-)?(?:small|large)|medium|smaller|larger)$/,
  color: /^(?:#[\da-f]{3,8}|[a-z]{3,25}|rgba?\([\d.,% ]{3,40}\))$/i,
} as const

const parts = { 'font-family': 'font', 'font-size': 'size', color: 'color' } as const

const isKnown = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

/** What a style says about looks, and whether that is all that it says. */
function readStyle(style: string): { look: Look; isAll: boolean } {
  const look: Look = { ...plainLook }
  let isAll = true
  for (const declaration of style.split(';')) {
    const [, name = '', value = ''] = /^\s*([-a-z]+)\s*:\s*(.*?)\s*$/is.exec(declaration) ?? []
    const property = name.toLowerCase()
    if (declaration.trim() === '') continue
    if (isKnown(property) && values[property].test(value))
      look[parts[property]] = value.replaceAll('"', "'")
    else isAll = false
  }
  return { look, isAll }
}

/** What a style says about looks, whatever else it says. */
export const lookSaid = (style: string): Look => readStyle(style).look

/** What a style says about looks; null where it says anything else, or says it otherwise. */
export function lookIn(style: string): Look | null {
  const { look, isAll } = readStyle(style)
  return isAll ? look : null
}

const fontSizes = ['10px', '13px', '16px', '18px', '24px', '32px', '48px']

/** What a `font` element says, in the words of a style. */
export function lookOfFont(element: Element): Look | null {
  const size = element.getAttribute('size')
  const color = element.getAttribute('color')
  const face = element.getAttribute('face')
  const number = size === null ? 0 : Number(size)
  if (size !== null && !fontSizes[number - 1]) return null
  if (color !== null && !values.color.test(color)) return null
  if (face !== null && !values['font-family'].test(face)) return null
  const styled = lookIn(element.getAttribute('style') ?? '')
  if (!styled) return null
  return {
    font: styled.font ?? face?.replaceAll('"', "'") ?? null,
    size: styled.size ?? fontSizes[number - 1] ?? null,
    color: styled.color ?? color,
  }
}

/** The style that says it. */
export const styleOf = ({ font, size, color }: Look): string =>
  [font && `font-family:${font}`, size && `font-size:${size}`, color && `color:${color}`]
    .filter((part) => part !== null && part !== '')
    .join(';')
