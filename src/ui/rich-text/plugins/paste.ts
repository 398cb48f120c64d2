import {
  DOMSerializer,
  Fragment,
  DOMParser as ModelParser,
  type ResolvedPos,
  Slice,
} from 'prosemirror-model'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { quieten } from '../../safe-html/quiet.ts'
import { sanitiseCopy } from '../../safe-html/sanitise-mail.ts'
import { unnamedHtml } from '../html/unnamed.ts'
import type { Profile } from '../profiles/profile.ts'
import { cleanNodes, plainParser } from '../reading/read-clean.ts'
import { readHtml } from '../reading/read-html.ts'
import { textWithTags } from '../reading/text-with-tags.ts'
import { schema } from '../schema/schema.ts'
import { writeHtml } from '../writing/write-html.ts'
import { writeInline } from '../writing/write-inline.ts'
import { asOwn, lineSlice } from './own-nodes.ts'
import { readWordLists } from './word-lists.ts'

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

/** An element that is there for its looks leaves its content. */
function unwrap(element: Element, ...around: readonly string[]): void {
  let place: Element | null = null
  for (const name of around) {
    const next = element.ownerDocument.createElement(name)
    if (place) place.append(next)
    else element.before(next)
    place = next
  }
  if (place) place.append(...element.childNodes)
  else element.before(...element.childNodes)
  element.remove()
}

/** The formats that a style stands for. */
const formatsOf = ({ style }: HTMLElement): string[] => [
  ...(/^(?:bold|[5-9]00)/.test(style.fontWeight) ? ['strong'] : []),
  ...(style.fontStyle === 'italic' ? ['em'] : []),
  ...(/underline/.test(`${style.textDecoration} ${style.textDecorationLine}`) ? ['u'] : []),
]

const saying = new Set(['href', 'src', 'alt', 'width', 'start'])

/** Takes the looks of another program off: fonts, sizes and colours are those of the text that it is pasted into. */
function stripLooks(box: HTMLElement): void {
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    // A table keeps its looks, which are its meaning: it stays as one piece.
    if (element.closest('table')) continue
    const { localName } = element
    const isPlainBold = localName === 'b' && element.style.fontWeight === 'normal'
    const formats = element instanceof HTMLAnchorElement ? [] : formatsOf(element)
    for (const name of element.getAttributeNames())
      if (!saying.has(name)) element.removeAttribute(name)
    if (localName === 'span' || localName === 'font' || isPlainBold) unwrap(element, ...formats)
  }
}

/** What is pasted or dropped, from whatever program, as HTML that may be read into the text. */
export function cleanPaste(html: string, { isExact }: Pick<Profile, 'isExact'>): string {
  const page = new DOMParser().parseFromString(quieten(unnamedHtml(html)), 'text/html')
  readWordLists(page)
  const box = page.createElement('div')
  const text = page.body.innerHTML
  box.append(page.importNode(isExact ? sanitiseCopy(text) : cleanNodes(text), true))
  for (const picture of box.querySelectorAll('img:not([src])')) picture.remove()
  // The editor says of its own copies that they are; whoever else says so keeps no more than looks.
  if (isExact && !html.includes('data-pm-slice=')) stripLooks(box)
  gatherLooseWords(box)
  return box.innerHTML
}

/** Reads what is pasted as a text is read, and forgets where it came from. */
class PasteReader extends ModelParser {
  override parseSlice(place: Node): Slice {
    const html = place instanceof Element ? place.innerHTML : ''
    return new Slice(asOwn(readHtml(html).content), 0, 0)
  }
}

/** Writes what is copied as a text is written: whatever is pasted from it is read the same way. */
class CopyWriter extends DOMSerializer {
  override serializeFragment(
    content: Fragment,
    options: { document?: Document } = {},
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const page = options.document ?? document
    const place = target ?? page.createDocumentFragment()
    const html = content.firstChild?.isInline
      ? writeInline(schema.nodes.paragraph.create(null, content))
      : writeHtml(schema.nodes.doc.create(null, content), 'full')
    place.append(page.importNode(sanitiseCopy(html), true))
    return place
  }
}

const copyWriter = new CopyWriter({}, {})
const pasteReader = new PasteReader(schema, [])

/** How a text of a profile takes what is pasted, and gives what is copied. */
export function clipboardProps(profile: Profile): EditorProps {
  const clipboardSerializer = copyWriter
  if (profile.name === 'line')
    return {
      clipboardSerializer,
      transformPastedHTML: () => '',
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        view.dispatch(view.state.tr.replaceSelection(lineSlice(text)).scrollIntoView())
        return true
      },
      handleDrop: (view, event) => dropWords(view, event),
    }
  return {
    clipboardSerializer,
    clipboardParser: profile.isExact ? pasteReader : plainParser,
    transformPastedHTML: (html) => cleanPaste(html, profile),
    ...(profile.isExact && { clipboardTextParser: linesOf }),
    ...(profile.hasPlaceholders && { transformPasted: withTags }),
  }
}

/** Plain text as lines, blanks and all. */
function linesOf(text: string, context: ResolvedPos): Slice {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => schema.nodes.paragraph.create(null, textWithTags(line, context.marks())))
  return Slice.maxOpen(Fragment.from(lines))
}

/** Words from elsewhere that are dropped on a line; its own are moved by the editor. */
function dropWords(view: EditorView, event: DragEvent): boolean {
  if (view.dragging) return false
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const text = event.dataTransfer?.getData('text/plain') ?? ''
  if (!at || text === '') return false
  event.preventDefault()
  view.dispatch(view.state.tr.replace(at.pos, at.pos, lineSlice(text)))
  return true
}

/** Tags in words that came as plain text are placeholders, too. */
const withTags = (slice: Slice): Slice =>
  new Slice(tagged(slice.content), slice.openStart, slice.openEnd)

const tagged = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.flatMap((node) =>
      node.isText ? textWithTags(node.text ?? '', node.marks) : [node.copy(tagged(node.content))],
    ),
  )
