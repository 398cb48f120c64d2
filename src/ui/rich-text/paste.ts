import { quieten } from '../safe-html/quiet.ts'
import { cleanNodes } from './html.ts'

const blocks = new Set(
  (
    'address article aside blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

const isBlock = (node: ChildNode): node is HTMLElement =>
  node instanceof HTMLElement && blocks.has(node.localName)

/**
 * Words that stand beside blocks become a paragraph: among blocks the editor would take a blank between two of
 * them, as in `<b>Kind</b> <i>regards</i>`, for the space between the blocks.
 */
function gatherLooseWords(parent: HTMLElement): void {
  const parts = [...parent.childNodes]
  if (!parts.some(isBlock)) return
  let line: HTMLElement | null = null
  for (const part of parts) {
    if (isBlock(part)) {
      line = null
      gatherLooseWords(part)
    } else if (line !== null) line.append(part)
    else if (part.textContent?.trim()) {
      line = parent.ownerDocument.createElement('p')
      part.before(line)
      line.append(part)
    }
  }
}

/** Word writes a list as paragraphs that begin with a typed bullet or number. */
const isItem = (line: Element): boolean => /mso-list:\s*l\d/i.test(line.getAttribute('style') ?? '')

const isMarker = (part: Element): boolean =>
  /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? '')

const isNumber = (marker: string): boolean => /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker)

/** Makes lists of them; neighbours become one list. Elements of Word's own leave their words. */
function readWordLists(page: Document): void {
  for (const part of page.querySelectorAll('*')) {
    if (part.nodeName.includes(':')) part.replaceWith(...part.childNodes)
  }
  const lists = new Set<Element>()
  for (const line of [...page.querySelectorAll('p')].filter(isItem)) {
    const markers = [...line.querySelectorAll('span')].filter(isMarker)
    const kind = isNumber(markers[0]?.textContent ?? '') ? 'ol' : 'ul'
    for (const marker of markers) marker.remove()
    const before = line.previousElementSibling
    const goesOn = before !== null && lists.has(before) && before.localName === kind
    const list = goesOn ? before : page.createElement(kind)
    const item = page.createElement('li')
    item.append(...line.childNodes)
    if (goesOn) line.remove()
    else line.replaceWith(list)
    list.append(item)
    lists.add(list)
  }
}

/** What is pasted or dropped, from whatever program, as HTML that may be read into the text. */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(quieten(html), 'text/html')
  readWordLists(page)
  const box = page.createElement('div')
  box.append(page.importNode(cleanNodes(page.body.innerHTML), true))
  gatherLooseWords(box)
  return box.innerHTML
}
