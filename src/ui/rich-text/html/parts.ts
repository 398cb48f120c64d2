import type { Token } from './tokens.ts'

/** An element and the bytes it stands in. */
export type ElementPart = {
  kind: 'element'
  name: string
  /** Of the whole; the content lies from `openTo` to `closeFrom`. */
  from: number
  to: number
  openTo: number
  closeFrom: number
  parts: Part[]
  /** Its place among all elements of the text. */
  index: number
}

export type Part =
  | ElementPart
  | { kind: 'text'; from: number; to: number }
  /** What shows nothing; `index` is its place among these. */
  | { kind: 'hidden'; from: number; to: number; index: number }
  /** The end of something that was never begun. */
  | { kind: 'stray'; name: string; from: number; to: number }

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const voids = setOf('area br col embed hr img input keygen param source track wbr')

/** Elements before which an open paragraph is over. */
export const endsParagraph = setOf(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul listing',
)

/** Elements that need no end tag of their own: what follows them ends them. */
const endless = setOf('p td th tr tbody thead tfoot colgroup caption')

/** Items are ended by what follows them in their list; in any other place they take it in. */
const items = setOf('li dd dt option')
const lists = setOf('ul ol menu dir dl select datalist')

/** Within which a paragraph without an end tag is ended by theirs. */
const blocks = new Set([...endsParagraph, 'li', 'dd', 'dt', 'td', 'th', 'caption'])

/**
 * Whether something goes on to the end without a tag that says so: whatever is written behind it would be a part of it;
 * or is an item of no list, which one that is made around it would take for its own. Not out of a table, whose cells
 * end everything. `parent`: the element that they stand in, if any; `isListed`: whether a list is around them.
 */
export const isUnended = (parts: readonly Part[], parent = 'body', isListed = false): boolean =>
  parts.some((part) => {
    if (part.kind !== 'element' || voids.has(part.name)) return false
    const { name } = part
    if (name === 'li' && !isListed) return true
    if (part.closeFrom === part.to) {
      if (!endless.has(name) && !(items.has(name) && isListed)) return true
      if (name === 'p' && parent !== 'body' && !blocks.has(parent)) return true
    }
    return name !== 'table' && isUnended(part.parts, name, isListed || lists.has(name))
  })

/** What an element ends that is still open, unless one of the others lies between. */
const endings: Readonly<
  Record<string, { over: ReadonlySet<string>; within: ReadonlySet<string> }>
> = {
  li: { over: setOf('li'), within: setOf('ul ol table td th') },
  dd: { over: setOf('dd dt'), within: setOf('dl table td th') },
  dt: { over: setOf('dd dt'), within: setOf('dl table td th') },
  option: { over: setOf('option'), within: setOf('select') },
  td: { over: setOf('td th'), within: setOf('tr table') },
  th: { over: setOf('td th'), within: setOf('tr table') },
  tr: { over: setOf('tr'), within: setOf('tbody thead tfoot table') },
  tbody: { over: setOf('tbody thead tfoot'), within: setOf('table') },
  thead: { over: setOf('tbody thead tfoot'), within: setOf('table') },
  tfoot: { over: setOf('tbody thead tfoot'), within: setOf('table') },
}

/** No end tag of anything else ends what is around these. */
const cells = setOf('table td th caption')
const tableParts = setOf('table tbody thead tfoot tr td th caption')
const none: ReadonlySet<string> = new Set()

/** Deeper ones are no text that a person wrote; the browser itself stops at some depth. */
const DEEPEST = 100

/** Builds the elements of a text out of its tokens; null where they are nested too deep. */
export function partsOf(tokens: readonly Token[], length: number): Part[] | null {
  const top: Part[] = []
  const open: ElementPart[] = []
  let [elements, hidden, deepest] = [0, 0, 0]
  const here = () => open.at(-1)?.parts ?? top

  const closeTo = (depth: number, closeFrom: number, to: number): void => {
    while (open.length > depth) {
      const part = open.pop()
      // Those inside end where it ends, without a word of their own.
      if (part) Object.assign(part, { closeFrom, to: open.length === depth ? to : closeFrom })
    }
  }
  const find = (names: ReadonlySet<string>, borders: ReadonlySet<string>): number => {
    for (let depth = open.length - 1; depth >= 0; depth -= 1) {
      const name = open[depth]?.name ?? ''
      if (names.has(name)) return depth
      if (borders.has(name)) return -1
    }
    return -1
  }
  const paragraph = setOf('p')
  const closeImplied = (name: string, at: number): void => {
    const ending = Object.hasOwn(endings, name) ? endings[name] : undefined
    const depth = ending ? find(ending.over, ending.within) : -1
    if (depth >= 0) closeTo(depth, at, at)
    const line = endsParagraph.has(name) ? find(paragraph, tableParts) : -1
    if (line >= 0) closeTo(line, at, at)
  }

  for (const token of tokens) {
    const { from, to } = token
    if (token.kind === 'text') here().push({ kind: 'text', from, to })
    else if (token.kind === 'hidden') {
      here().push({ kind: 'hidden', from, to, index: hidden })
      hidden += 1
    } else if (token.kind === 'end') {
      const { name } = token
      const depth = find(new Set([name]), tableParts.has(name) ? none : cells)
      if (depth < 0) here().push({ kind: 'stray', name, from, to })
      else closeTo(depth, from, to)
    } else {
      const { name } = token
      closeImplied(name, from)
      const own = { from, to, openTo: to, closeFrom: to, index: elements }
      const part: ElementPart = { kind: 'element', name, ...own, parts: [] }
      elements += 1
      here().push(part)
      if (!voids.has(name)) open.push(part)
      deepest = Math.max(deepest, open.length)
    }
  }
  closeTo(0, length, length)
  return deepest > DEEPEST ? null : top
}

type Stray = Part & { kind: 'stray' }

/** The end tags that would end an element of their name around these parts; none does out of a table. */
export const straysIn = (parts: readonly Part[]): Stray[] =>
  parts.flatMap((part) => {
    if (part.kind === 'element') return part.name === 'table' ? [] : straysIn(part.parts)
    return part.kind === 'stray' ? [part] : []
  })
