/** Word writes a list as paragraphs that begin with a typed bullet or number. */
const isItem = (line: Element): boolean => /mso-list:\s*l\d/i.test(line.getAttribute('style') ?? '')

const isMarker = (part: Element): boolean =>
  /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? '')

const isNumber = (marker: string): boolean => /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker)

/** Makes lists of them; neighbours become one list. Elements of Word's own leave their words. */
export function readWordLists(page: Document): void {
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
