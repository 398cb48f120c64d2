import createPurifier, { type Config, type DOMPurify } from 'dompurify'
import { quieten, unquieten } from './quiet.ts'

/** What a mail may say about its own looks: text, colours, boxes. Nothing that fetches, floats over or hides controls. */
const allowed =
  /^(?:color|background-color|font(?:-(?:family|size|style|weight|variant))?|text-(?:align|decoration|decoration-line|transform|indent)|line-height|letter-spacing|white-space|vertical-align|word-break|overflow-wrap|(?:border|padding|margin)(?:-.+)?|(?:min-|max-)?(?:width|height)|display|float|clear|list-style-type|table-layout|direction)$/

/** A value that could fetch something or read from elsewhere, however it is written. */
const reachesOut = /url|image|src|attr|var|env|element|expression|import|\\|@/i

/** The declarations of `style` that a mail may have, as text for a style attribute. */
function safeStyle(style: CSSStyleDeclaration): string {
  const kept: string[] = []
  for (let i = 0; i < style.length; i += 1) {
    const name = style.item(i)
    const value = style.getPropertyValue(name)
    if (allowed.test(name) && value && !reachesOut.test(value)) kept.push(`${name}:${value}`)
  }
  return kept.join(';')
}

/** Formatting only: no form, frame, media, SVG, MathML, meta, base, link or style element. */
const tags = `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del
  details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol
  p pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`

/** No id, name or class: nothing in a mail is to be found by anybody. */
const attributes = `align alt bgcolor border cellpadding cellspacing color colspan dir face height href lang nowrap
  rowspan size span src start style title type valign width`

const config = {
  ALLOWED_TAGS: tags.split(/\s+/),
  ALLOWED_ATTR: attributes.split(/\s+/),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Record<string, unknown>

const embedded = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i
// Absolute addresses only: a relative one would call our own origin with the reader's session.
const link = /^(?:https?:\/\/|mailto:|tel:)/i
const remoteOrStored = /^(?:https:\/\/|cid:[\w.@+-]+$)/i
/** A picture that is stored with us, by its id: an address that nobody fetches. */
const stored = /^cid:[\w.@+-]+$/i

/** Pictures that a text names instead of carrying them. */
export type NamedPictures = {
  /** What every address of them begins with. */
  readonly from: string
  /** Where the one is shown from that `cid:` names; null where it is none of them. */
  readonly addressOf: (source: string) => string | null
}

function finish(node: Element, others: RegExp) {
  if (node.hasAttribute('href')) finishLink(node)
  const source = node.getAttribute('src')
  if (source !== null) {
    const shown = node.localName === 'img' && (embedded.test(source) || others.test(source))
    if (!shown) node.removeAttribute('src')
  }
  if (node instanceof HTMLElement && node.hasAttribute('style')) {
    const style = safeStyle(node.style)
    if (style) node.setAttribute('style', style)
    else node.removeAttribute('style')
  }
}

/** Gmail names what it quotes by a class, which does not stay. */
function nameQuote(node: Element) {
  if (node.localName === 'blockquote' && node.classList.contains('gmail_quote'))
    node.setAttribute('type', 'cite')
}

function finishLink(node: Element) {
  const href = (node.getAttribute('href') ?? '').trim()
  if (node.localName !== 'a' || !link.test(href)) {
    node.removeAttribute('href')
    return
  }
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
}

/** `others`: what pictures may be beside those that lie in the text itself. */
function purifier(others: RegExp): DOMPurify {
  const purify = createPurifier(window)
  purify.addHook('uponSanitizeAttribute', (_node, data) => {
    data.attrValue = unquieten(data.attrValue)
  })
  purify.addHook('beforeSanitizeAttributes', nameQuote)
  purify.addHook('afterSanitizeAttributes', (node) => finish(node, others))
  return purify
}

let closed: DOMPurify | undefined
let open: DOMPurify | undefined

function sanitise(purify: DOMPurify, html: string): DocumentFragment {
  const options: Config & typeof config = config
  const content = purify.sanitize(quieten(html), options)
  const texts = document.createNodeIterator(content, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = unquieten(text.nodeValue ?? '')
  }
  return content
}

/** Nothing is fetched meanwhile: the document that it lies in is shown nowhere. */
function place(content: DocumentFragment, pictures: NamedPictures | undefined): void {
  for (const picture of content.querySelectorAll('img[src^="cid:" i]')) {
    const address = pictures?.addressOf(picture.getAttribute('src') ?? '') ?? null
    if (address === null) picture.removeAttribute('src')
    else picture.setAttribute('src', address)
  }
}

/**
 * What may be shown of a mail's HTML, as nodes: they are put into the frame as they are, so no second parsing can
 * make something else of them. Remote pictures stay only when allowed, and then over https alone; those of ours
 * that it names are shown from where `pictures` says.
 */
export function sanitiseMail(
  html: string,
  allowRemote: boolean,
  pictures?: NamedPictures,
): DocumentFragment {
  closed ??= purifier(stored)
  open ??= purifier(remoteOrStored)
  const content = sanitise(allowRemote ? open : closed, html)
  place(content, pictures)
  return content
}

/** The same for a text that is copied out of an editor and into one: its stored pictures keep their ids. Not to be shown. */
export function sanitiseCopy(html: string): DocumentFragment {
  closed ??= purifier(stored)
  return sanitise(closed, html)
}

/** Whether a mail has pictures that would be fetched from elsewhere once allowed. */
export function hasRemoteContent(html: string): boolean {
  return sanitiseMail(html, true).querySelector('img[src^="https:" i]') !== null
}
