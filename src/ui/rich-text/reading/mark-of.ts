import type { Mark, MarkType } from 'prosemirror-model'
import { safeAddress } from '../html/link-address.ts'
import { lookIn as lookInStyle, lookOfFont, plainLook } from '../html/looks.ts'
import { lookIn, tagsOf } from '../schema/marks.ts'
import { schema } from '../schema/schema.ts'

const { wrap, wrap_in, link, strong, em, underline, strike, look } = schema.marks

const named: Readonly<Record<string, MarkType>> = {
  strong,
  b: strong,
  em,
  i: em,
  u: underline,
  s: strike,
  strike,
  del: strike,
}

/** What a style says beside the format that its element stands for anyway. */
const besides =
  /(?:^|;)\s*(?:mso-[^;]*|font-weight:\s*bold|font-style:\s*italic|text-decoration:\s*underline)(?=;|$)/gi

const styleIn = (element: Element): string => element.getAttribute('style') ?? ''

/** Where a link leads; null for what no link of ours may, so that it is kept without being one. */
function addressOf(element: Element): string | null {
  const href = element.getAttribute('href') ?? ''
  return safeAddress(href) ?? (href.includes('{{') ? href : null)
}

function linkOf(element: Element, open: string): Mark | null {
  const href = addressOf(element)
  return href === null ? null : link.create({ href, open })
}

function formatOf(element: Element, name: string, open: string): Mark | null {
  const type = Object.hasOwn(named, name) ? named[name] : undefined
  const rest = lookInStyle(styleIn(element).replace(besides, ''))
  if (!type || !rest || rest.font || rest.size || rest.color) return null
  return type.create({ open: /^<[a-z]+>$/i.test(open) && type.name === name ? null : open })
}

const isLookAlone = (element: Element): boolean =>
  element.getAttributeNames().every((name) => /^(?:style|face|size|color|data-fw-at)$/.test(name))

function lookOf(element: Element, name: string, open: string): Mark | null {
  if (!isLookAlone(element)) return null
  const found = name === 'font' ? lookOfFont(element) : lookInStyle(styleIn(element))
  const says = found && (found.font ?? found.size ?? found.color) !== null
  return says ? look.create({ ...found, open }) : null
}

/** The mark that an element stands for; one without a name of its own is kept as it was written. */
function markOf(element: Element, name: string, open: string): Mark | null {
  if (name === 'a') return linkOf(element, open)
  if (name === 'span' || name === 'font') return lookOf(element, name, open)
  return formatOf(element, name, open)
}

/** Two looks, one within the other, are one that says what both say. */
function within(outer: Mark, inner: Mark): Mark {
  const said = Object.entries(lookIn(inner)).filter(([, value]) => value !== null)
  return look.create({ ...plainLook, ...lookIn(outer), ...Object.fromEntries(said) })
}

/** The marks of what stands in an element, around which others are already. */
export function marksIn(
  element: Element,
  name: string,
  open: string,
  around: readonly Mark[],
): readonly Mark[] {
  const own = markOf(element, name, open)
  if (own === null) {
    // Kept around what is known, or within it: as it was nested.
    const isAround = around.every((mark) => mark.type === wrap)
    const type = isAround ? wrap : wrap_in
    const tags = tagsOf(type.isInSet(around)?.attrs.open)
    return type.create({ open: [...tags, open] }).addToSet(around)
  }
  const outer = look.isInSet(around)
  if (own.type === look && outer) return within(outer, own).addToSet(around)
  if (own.type !== link || !outer) return own.addToSet(around)
  // A link has a colour of its own, whatever the words around it have.
  const rest = { ...lookIn(outer), color: null }
  const others = outer.removeFromSet(around)
  const kept = rest.font ?? rest.size
  return own.addToSet(kept === null ? others : look.create(rest).addToSet(others))
}
