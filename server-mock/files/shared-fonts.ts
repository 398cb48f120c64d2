import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** What was read of each file so far. */
const read = new Map<string, Font>()

/**
 * A font for one document. What is read of its file is kept for all documents of this thread: the tables of how letters
 * stand beside each other take longer to read than a page takes to draw. What a document asks of it is its own, since
 * fontkit keeps with a glyph the letters that it was first asked for: so the same document is the same bytes whatever
 * was drawn before it.
 */
export function fontOf(path: string): Font {
  const font = read.get(path) ?? create(readFileSync(path))
  read.set(path, font)
  const own: Font = Object.create(font)
  own._glyphs = {}
  return own
}
