/** A piece of XML as it is written; nothing is the empty text. */
export type Part = string

/** What XML has no way to write: control characters and halves of characters (XML 1.0, 2.2). */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text as it stands in XML; what cannot be written is a visible substitute, so that nobody misses it. */
const written = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(FORBIDDEN, '\uFFFD')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

type Attributes = Readonly<Record<string, string>>

const tag = (name: string, attributes: Attributes, inside: string): Part => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${written(value)}"`)
  return inside === ''
    ? `<${name}${said.join('')}/>`
    : `<${name}${said.join('')}>${inside}</${name}>`
}

/** An element with a text; nothing where there is no text, as EN 16931 has no empty elements (PEPPOL-EN16931-R008). */
export const leaf = (
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): Part => (text?.trim() ? tag(name, attributes, written(text.trim())) : '')

/** An element with others in it; nothing where all of them are nothing. */
export const group = (name: string, ...parts: readonly Part[]): Part =>
  parts.join('') === '' ? '' : tag(name, {}, parts.join(''))

/** An element that has to be there, even without anything in it. */
export const section = (name: string, attributes: Attributes, ...parts: readonly Part[]): Part =>
  tag(name, attributes, parts.join(''))
