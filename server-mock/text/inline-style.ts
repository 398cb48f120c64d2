/**
 * The inline styles that a mail keeps: how its words look, never where they float over the page and
 * nothing that fetches. No backslash, no at-sign, no comment; the only functions are colours, so neither
 * `url()`, `var()`, `image-set()` nor `expression()` can pass (the way round Roundcube's picture block).
 */
const value = /^(?:[-\w.%#+'",/ ]|(?:rgb|hsl)a?\([\d.,%/ ]{1,60}\)){1,200}$/

const sides = ['top', 'right', 'bottom', 'left']

const properties = [
  'background-color',
  'background',
  'border-collapse',
  'border-radius',
  'border-spacing',
  'border-color',
  'border-style',
  'border-width',
  'border',
  'clear',
  'color',
  'direction',
  'display',
  'float',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'font',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin',
  'max-width',
  'min-width',
  'overflow-wrap',
  'padding',
  'table-layout',
  'text-align',
  'text-decoration',
  'text-indent',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
  'word-break',
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}`]),
]

export const allowedStyles: Record<string, Record<string, RegExp[]>> = {
  '*': Object.fromEntries(properties.map((property) => [property, [value]])),
}
