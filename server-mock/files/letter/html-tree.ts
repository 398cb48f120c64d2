/** An element of sanitised HTML, or a text between two of them. */
export type HtmlNode = { text: string } | HtmlElement
export type HtmlElement = {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const LAST_CODE_POINT = 0x10ffff

function letterOf(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  if (hex === undefined && decimal === undefined) return named[name] ?? null
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : null
}

const decoded = (text: string): string =>
  text.replace(/&([#\w]{1,10});/g, (whole, name: string) => letterOf(name) ?? whole)

const empty = new Set(['br', 'hr', 'img', 'col'])

const attribute = /([\w-]+)(?:="([^"]*)")?/g

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decoded(value),
    ]),
  )

/** Nested deeper than any text that a person writes: what is below lies beside it. */
const MAX_DEPTH = 150

/**
 * Reads HTML that was sanitised (`sanitise-html.ts`): there an angle bracket stands at a tag and nowhere else, and every
 * value of an attribute in double quotes. Whatever else it is handed is read as well, without a throw.
 */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const inside = () => open.at(-1) ?? root
  const tags = /<(\/?)([a-z][a-z\d]*)((?:[^<>"]|"[^"]*")*)>/gi
  let from = 0
  const addText = (to: number): void => {
    if (to > from) inside().children.push({ text: decoded(html.slice(from, to)) })
  }
  for (const found of html.matchAll(tags)) {
    const [whole, closing, name = '', rest = ''] = found
    addText(found.index)
    from = found.index + whole.length
    const tag = name.toLowerCase()
    if (closing) {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at > 0) open.length = at
      continue
    }
    const element = { tag, attributes: attributesIn(rest), children: [] }
    inside().children.push(element)
    if (!empty.has(tag) && open.length < MAX_DEPTH) open.push(element)
  }
  addText(html.length)
  return root.children
}
