import { sanitiseMail } from '../../safe-html/sanitise-mail.ts'

/** How an element is shown that came with a text: what its start tag may say about its looks, and nothing else. */
export type Shell = { name: string; attributes: Readonly<Record<string, string>> }

const shown = new Map<string, Shell>()

/** So many different start tags are remembered. */
const MOST = 2_000

const isLook = (name: string) => !['href', 'src', 'target', 'rel', 'title'].includes(name)

/** The sanitised look of a start tag; an element that may not be shown is a plain one. */
export function shellOf(open: string): Shell {
  const known = shown.get(open)
  if (known) return known
  const element = sanitiseMail(open, false).firstElementChild
  const attributes = Object.fromEntries(
    [...(element?.attributes ?? [])]
      .filter(({ name }) => isLook(name))
      .map(({ name, value }) => [name, value]),
  )
  const shell = { name: element?.localName ?? 'div', attributes }
  if (shown.size >= MOST) shown.clear()
  shown.set(open, shell)
  return shell
}

const nameIn = /^<([a-z][^ \t\n\f\r/>]*)/i

/** The element's name in a start tag, in lower case. */
export const nameOf = (open: string): string => nameIn.exec(open)?.[1]?.toLowerCase() ?? ''

/** The element of a start tag, outside of every page: nothing of it is fetched. */
export function elementOf(open: string): HTMLElement | null {
  const name = nameOf(open)
  // As it stands alone a cell or an item would be dropped: what is asked for are its attributes.
  const page = new DOMParser().parseFromString(open.replace(nameIn, '<div'), 'text/html')
  const element = page.body.firstElementChild
  return name !== '' && element instanceof HTMLElement ? element : null
}

/** A start tag with other attributes than it came with. */
export function startTag(name: string, attributes: Iterable<Attr>): string {
  const texts = [...attributes].map(({ name: attribute, value }) => {
    const text = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return ` ${attribute}="${text}"`
  })
  return `<${name}${texts.join('')}>`
}
