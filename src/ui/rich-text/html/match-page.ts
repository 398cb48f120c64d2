import { quieten } from '../../safe-html/quiet.ts'
import type { ElementPart, Part } from './parts.ts'
import type { Token } from './tokens.ts'
import { unnamed } from './unnamed.ts'

/** The attribute by which an element of the page names its place in the text. */
const PLACE = 'data-fw-at'

/** How a comment of the page names what it stands for. */
const HIDDEN = 'fw-hidden-'

/** Elements that the browser adds where a table leaves them out. */
const implied = new Set(['TBODY', 'COLGROUP'])

/** What the browser makes of a text, with the way back to where it stood. */
export type Page = {
  body: HTMLElement
  /** Where an element of the page stands in the text. */
  partOf: (element: Element) => ElementPart | null
  elementOf: (part: ElementPart) => Element | null
  /** What a comment of the page stands for: its place among all that shows nothing. */
  hiddenOf: (comment: Comment) => number | null
}

function marked(html: string, tokens: readonly Token[]): string {
  let [elements, hidden] = [0, 0]
  const texts = tokens.map((token) => {
    const text = html.slice(token.from, token.to)
    if (token.kind === 'hidden') {
      hidden += 1
      return `<!--${HIDDEN}${hidden - 1}-->`
    }
    if (token.kind !== 'start') return text
    const nameTo = 1 + token.name.length
    elements += 1
    return unnamed(`${text.slice(0, nameTo)} ${PLACE}="${elements - 1}"${text.slice(nameTo)}`)
  })
  return quieten(texts.join(''))
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

function elementsIn(parts: readonly Part[], found: ElementPart[] = []): ElementPart[] {
  for (const part of parts) {
    if (part.kind !== 'element') continue
    found.push(part)
    elementsIn(part.parts, found)
  }
  return found
}

/**
 * Reads a text by the browser, in a document where nothing runs and nothing is fetched. Null where the browser sees
 * other elements than our own reading does, or elsewhere: what is nested wrongly, so that a piece of it alone would
 * mean something else.
 */
export function matchPage(
  html: string,
  tokens: readonly Token[],
  parts: readonly Part[],
): Page | null {
  const page = new DOMParser().parseFromString(
    `<!doctype html><body>${marked(html, tokens)}`,
    'text/html',
  )
  const known = elementsIn(parts)
  const placeOf = (element: Element) => numberIn(element.getAttribute(PLACE))
  const seen: Element[] = []
  for (const element of page.body.querySelectorAll('*')) {
    const place = placeOf(element)
    if (place === null && implied.has(element.nodeName)) continue
    // A second one of the same place is a copy that the browser made to mend the nesting.
    if (place !== seen.length) return null
    seen.push(element)
  }
  if (seen.length !== known.length) return null
  const result: Page = {
    body: page.body,
    partOf: (element) => known[placeOf(element) ?? -1] ?? null,
    elementOf: (part) => seen[part.index] ?? null,
    hiddenOf: ({ data }) => (data.startsWith(HIDDEN) ? numberIn(data.slice(HIDDEN.length)) : null),
  }
  return isSameIn(html, page.body, parts, result) ? result : null
}

const isBlank = (text: string) => !/[^ \t\r\n\f]/.test(text)

/** Whether an element holds what the text has between its tags, in the same order. */
function isSameIn(html: string, parent: Node, parts: readonly Part[], page: Page): boolean {
  const shown = [...parent.childNodes].flatMap(unwrapped)
  let at = 0
  let before: Part['kind'] | null = null
  for (const part of parts) {
    // The end of nothing does not part two texts.
    if (part.kind === 'stray') continue
    const goesOn = part.kind === 'text' && before === 'text'
    before = part.kind
    if (goesOn) continue
    if (part.kind === 'element') {
      while (at < shown.length && isSkipped(shown[at])) at += 1
      const element = shown[at]
      if (!(element instanceof Element) || page.partOf(element) !== part) return false
      if (!isSameIn(html, element, part.parts, page)) return false
      at += 1
    } else if (part.kind === 'text') {
      // A blank may be left out; words that the browser has moved elsewhere may not.
      if (!isBlank(html.slice(part.from, part.to)) && !isText(shown[at])) return false
      while (at < shown.length && isText(shown[at])) at += 1
    } else {
      while (at < shown.length && isSkipped(shown[at])) at += 1
      const comment = shown[at]
      if (!(comment instanceof Comment) || page.hiddenOf(comment) !== part.index) return false
      at += 1
    }
  }
  return shown.slice(at).every(isSkipped)
}

const isText = (node: Node | undefined): boolean => node?.nodeType === Node.TEXT_NODE
const isSkipped = (node: Node | undefined): boolean =>
  isText(node) && isBlank(node?.textContent ?? '')

/** What the browser put around rows is seen through. */
const unwrapped = (node: ChildNode): ChildNode[] =>
  node instanceof Element && implied.has(node.nodeName) && !node.hasAttribute(PLACE)
    ? [...node.childNodes].flatMap(unwrapped)
    : [node]
