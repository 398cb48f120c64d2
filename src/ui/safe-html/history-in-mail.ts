import { firstEnd, hasNamedAnswers, historyAt } from './history.ts'
import { CITED } from './quotes.ts'

/** Where the sanitiser marked that a mail program put what it repeats. */
const MARKED = 'div[type="cite" i]'

/** A part of a mail's text, with where it begins in the whole of it. */
export type TextPlace = { readonly at: number; readonly node: Node }

/** A mail's text in its lines, and the nodes that it lies in. */
export type MailText = { readonly text: string; readonly places: readonly TextPlace[] }

const hasPicture = (node: Node): boolean =>
  node.nodeName === 'IMG' || [...node.childNodes].some(hasPicture)
const isBlank = (node: Node): boolean => !/\S/.test(node.textContent ?? '') && !hasPicture(node)

/** What stands before it and is seen. */
function seenBefore(node: Node): Node | null {
  let before = node.previousSibling
  while (before && before.nodeName !== 'HR' && isBlank(before)) before = before.previousSibling
  return before
}

/** All that begins with it: the boxes around it, and the rule that Outlook draws above. */
function wholeFrom(node: Node, mail: HTMLElement): Node {
  const before = seenBefore(node)
  if (before?.nodeName === 'HR') return before
  const { parentNode } = node
  return before || !parentNode || parentNode === mail ? node : wholeFrom(parentNode, mail)
}

/** Colours that somebody chose: neither black nor grey, nor those of links. */
function vividOf({ parentElement }: Node): string | null {
  if (parentElement === null || parentElement.closest('a')) return null
  const { defaultView } = parentElement.ownerDocument
  const color = defaultView?.getComputedStyle(parentElement).color ?? ''
  const [, red = 0, green = 0, blue = 0] = (RGB.exec(color) ?? []).map(Number)
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < VIVID) return null
  return red > 180 && green < 70 && blue < 70 ? RED : color
}
const VIVID = 48
const RGB = /^rgba?\((\d+), (\d+), (\d+)/
const RED = 'red'

/**
 * Whether somebody answered inside: by name, in red, or in the colour that is written in above. Only in the first of the
 * emails that are repeated: what stands in those before it was answered then.
 */
function isAnsweredIn({ text, places }: MailText, from: number): boolean {
  const until = firstEnd(text, from)
  if (hasNamedAnswers(text.slice(from, until))) return true
  const own = new Set<string | null>([RED])
  for (const { at, node } of places) {
    if (isBlank(node)) continue
    const vivid = vividOf(node)
    if (at < from) own.add(vivid)
    else if (at < until && vivid !== null && own.has(vivid)) return true
  }
  return false
}

/**
 * Gathers what a mail repeats of those before it without marking it as a quote: from the head that names who wrote to
 * the end of the mail. Null where it repeats none.
 */
export function gatherHistory(
  mail: HTMLElement,
  read: MailText,
): { readonly history: HTMLElement; readonly isAnswered: boolean } | null {
  const marked = [...mail.querySelectorAll(MARKED)].find((one) => !one.closest(CITED))
  const from = historyAt(read.text)
  const place = from < 0 ? undefined : read.places.findLast(({ at }) => at <= from)
  const begin = [marked, place?.node].flatMap((node) => node ?? []).sort(byPlace)[0]
  if (!begin) return null
  const at = read.places.find(({ node }) => node === begin || begin.contains(node))?.at ?? from
  const isAnswered = isAnsweredIn(read, at)
  const range = mail.ownerDocument.createRange()
  range.setStartBefore(wholeFrom(begin, mail))
  range.setEndAfter(mail.lastChild ?? mail)
  const history = mail.ownerDocument.createElement('div')
  history.append(range.extractContents())
  mail.append(history)
  return { history, isAnswered }
}

const byPlace = (a: Node, b: Node): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
