/** A template's text in order: what is written, and the tags between. */
export type Piece = { text: string } | { tag: string }

/** A whole tag with its braces is at most this long; anything longer is plain text (PH-12, G-43). */
export const TAG_LENGTH = 24

const NAME_LENGTH = TAG_LENGTH - '{{}}'.length

const name = `([^{}<>"\\r\\n]{1,${NAME_LENGTH}})`

// A tag, or the mark that an earlier rendering put around one that had no value (G-47).
const tag = new RegExp(
  `<mark data-placeholder="${name}">\\{\\{\\1\\}\\}</mark>|\\{\\{(?!\\s{0,${NAME_LENGTH}}\\})${name}\\}\\}`,
  'gu',
)

/** Takes a text apart, once: what values are filled in later is never looked at again. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(tag)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
    pieces.push({ tag: (found[1] ?? found[2] ?? '').trim() })
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** The names of the tags in a text, each once, in order: in a rendered mail, what is unfilled. */
export const tagsIn = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => ('tag' in piece ? [piece.tag] : []))),
]

/** The tags that only a reader of the HTML sees: markup stands within, as when a letter is bold. */
export const tornTags = (html: string): string[] => {
  const between = piecesOf(html).map((piece) => ('tag' in piece ? '\n' : piece.text))
  return tagsIn(between.join('').replace(/<[^<>]*>/gu, ''))
}

/**
 * A short plain text of a configuration with its own tags filled in; null if `lookUp` has none for one
 * of them, since nothing unfilled is ever sent.
 */
export function fillText(
  text: string,
  lookUp: (name: string) => string | null | undefined,
): string | null {
  const parts = piecesOf(text).map((piece) => ('tag' in piece ? lookUp(piece.tag) : piece.text))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : null
}
