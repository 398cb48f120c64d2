import type { Mark, Node } from 'prosemirror-model'
import { styleOf } from '../html/looks.ts'
import { nameOf } from '../html/shell.ts'
import { lookIn, tagsOf } from '../schema/marks.ts'

type Wrapper = { open: string; close: string }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
}

const escapeText = (text: string): string =>
  text.replace(/[&<>\u00a0]/g, (one) => escapes[one] ?? one)

/** A value between double quotes. */
export const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

const plain: Readonly<Record<string, string>> = {
  strong: '<strong>',
  em: '<em>',
  underline: '<u>',
  strike: '<s>',
}

function openOf(mark: Mark): string {
  const { open, href } = mark.attrs
  if (typeof open === 'string') return open
  if (mark.type.name === 'link')
    return `<a href="${escapeValue(String(href))}" rel="noopener noreferrer" target="_blank">`
  if (mark.type.name === 'look') return `<span style="${escapeValue(styleOf(lookIn(mark)))}">`
  return plain[mark.type.name] ?? '<span>'
}

const wrapperOf = (open: string): Wrapper => ({ open, close: `</${nameOf(open)}>` })

function wrappersOf(mark: Mark): Wrapper[] {
  const { open } = mark.attrs
  return Array.isArray(open) ? tagsOf(open).map(wrapperOf) : [wrapperOf(openOf(mark))]
}

const isAnchor = (open: string) => nameOf(open) === 'a'

/** What is written around a node. One link never stands in another: the newer one counts, if it is around words. */
function wrappersAround(node: Node): Wrapper[] {
  const link = node.marks.find(({ type }) => type.name === 'link')
  if (!link) return node.marks.flatMap(wrappersOf)
  const isKept = node.type.name === 'raw' && /<a[\s>]/i.test(String(node.attrs.source))
  return node.marks.flatMap((mark) => {
    if (mark === link) return isKept ? [] : wrappersOf(mark)
    return wrappersOf(mark).filter(({ open }) => !isAnchor(open))
  })
}

function pictureTag({ attrs }: Node): string {
  if (typeof attrs.tag === 'string') return attrs.tag
  const width = typeof attrs.width === 'number' ? ` width="${attrs.width}%"` : ''
  return `<img src="${escapeValue(String(attrs.src))}" alt="${escapeValue(String(attrs.alt))}"${width}>`
}

const isLineEnd = (node: Node | null | undefined) => !node || node.type.name === 'hard_break'

/** Words as HTML: blanks that a browser would not show are written as such that it does. */
function wordsOf(text: string, isAfterBlank: boolean, isBeforeEnd: boolean): string {
  const shown = text.replace(/[ \t\r\n\f]/g, (_, at: number) => {
    const before = at === 0 ? isAfterBlank : /[ \t\r\n\f]/.test(text.charAt(at - 1))
    return before || (isBeforeEnd && at === text.length - 1) ? '\u00a0' : ' '
  })
  return escapeText(shown)
}

function htmlOf(node: Node, before: Node | null, after: Node | null): string {
  const { attrs, type } = node
  if (node.isText) {
    const isAfterBlank = isLineEnd(before) || before?.text?.endsWith(' ') === true
    return wordsOf(node.text ?? '', isAfterBlank, isLineEnd(after))
  }
  if (type.name === 'placeholder') return escapeText(String(attrs.tag))
  if (type.name === 'picture') return pictureTag(node)
  return String(type.name === 'raw' ? attrs.source : attrs.tag)
}

/** The content of a line as HTML, each format opened once for as long as it lasts. */
export function writeInline(line: Node): string {
  let html = ''
  let open: readonly Wrapper[] = []
  for (let index = 0; index < line.childCount; index += 1) {
    const node = line.child(index)
    const wrappers = wrappersAround(node)
    const changed = wrappers.findIndex((one, at) => one.open !== open[at]?.open)
    const shared = Math.min(changed < 0 ? wrappers.length : changed, open.length)
    html +=
      closing(open.slice(shared)) +
      wrappers
        .slice(shared)
        .map((one) => one.open)
        .join('')
    open = wrappers
    html += htmlOf(node, line.maybeChild(index - 1), line.maybeChild(index + 1))
  }
  return html + closing(open)
}

const closing = (wrappers: readonly Wrapper[]): string =>
  wrappers
    .map(({ close }) => close)
    .reverse()
    .join('')
