import { gatherHistory, type TextPlace } from './history-in-mail.ts'
import { CITED, type MailPart, quoteLabel, startsFolded } from './quotes.ts'

const block =
  /^(?:address|article|aside|blockquote|center|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/i

const isBlock = (node: Node | null): boolean => block.test(node?.nodeName ?? '')

/** What parts a node from what stands before it. */
function breakBefore(node: Node): string {
  if (isBlock(node) || isBlock(node.previousSibling)) return '\n\n'
  return node.nodeName === 'BR' ? '\n' : ''
}

/** What a mail says outside of what it quotes, in lines. */
function readText(mail: HTMLElement, quotes: ReadonlySet<Node>) {
  const walker = mail.ownerDocument.createTreeWalker(
    mail,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    ({ parentNode }) =>
      parentNode && quotes.has(parentNode) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const places: TextPlace[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    text += breakBefore(node)
    if (quotes.has(node)) places.push({ at: text.length, node })
    if (node.nodeType !== Node.TEXT_NODE) continue
    places.push({ at: text.length, node })
    text += (node.nodeValue ?? '').replace(/\s+/g, ' ')
  }
  return { text, places }
}

function partsIn(mail: HTMLElement, quotes: ReadonlySet<Node>): MailPart[] {
  const { text, places } = readText(mail, quotes)
  const parts: MailPart[] = []
  let from = 0
  for (const { at } of places.filter(({ node }) => quotes.has(node))) {
    parts.push({ isQuote: false, text: text.slice(from, at) }, { isQuote: true, text: '' })
    from = at
  }
  return [...parts, { isQuote: false, text: text.slice(from) }]
}

// The frame has no style sheet: what the app's policy allows there are the styles of elements.
const buttonStyle =
  'display:inline-block;margin:0 0 8px;padding:3px 8px;border:1px solid #858d9a;border-radius:4px;color:#5f6875;font:500 12px/16px system-ui,sans-serif;cursor:pointer'

/** Folds what a mail quotes, where nothing of its answer is hidden by that; it is all there, and can be opened (G-749). */
export function foldQuotes(mail: HTMLElement): void {
  const cited = [...mail.querySelectorAll(CITED)].filter(
    ({ parentElement }) => !parentElement?.closest(CITED),
  )
  const gathered = gatherHistory(mail, readText(mail, new Set(cited)))
  const quotes = cited.filter((one) => !gathered?.history.contains(one))
  if (gathered) quotes.push(gathered.history)
  const isFolded = startsFolded(partsIn(mail, new Set(quotes))) && !gathered?.isAnswered
  for (const quote of quotes) {
    const fold = mail.ownerDocument.createElement('details')
    const button = mail.ownerDocument.createElement('summary')
    button.style.cssText = buttonStyle
    button.textContent = quoteLabel(isFolded)
    fold.open = !isFolded
    fold.addEventListener('toggle', () => {
      button.textContent = quoteLabel(!fold.open)
    })
    quote.replaceWith(fold)
    fold.append(button, quote)
  }
}
