import type { Pen } from '../pdf-page.ts'
import { pieces } from './glyphs.ts'
import type { Inline, Paragraph } from './letter-blocks.ts'
import { type Face, fontFile } from './letter-fonts.ts'
import type { TextStyle, Width } from './letter-style.ts'

/** A picture that a letter shows: its bytes, and its size in pixels. */
export type LetterPicture = { bytes: Uint8Array; width: number; height: number }

/** What lines are made with: who measures, and the pictures by their sources. */
export type Setting = { pen: Pen; pictures: ReadonlyMap<string, LetterPicture> }

/** A text of one look, or a picture, where it stands in its line. */
export type Placed = { x: number; width: number } & (
  | { kind: 'text'; text: string; face: Face; style: TextStyle }
  | { kind: 'picture'; picture: LetterPicture; height: number }
)

/** A line that is ready to be drawn; `baseline` from its upper edge. */
export type Line = { height: number; baseline: number; placed: Placed[] }

type Atom = { width: number; placed: Placed[]; size: number; height: number }
type Flowing = Atom & { kind: 'word' | 'space' | 'break' }

const LINE = 1.3
const BASE = 1

/** Points of a pixel of a picture. */
const PIXEL = 0.75
/** Higher ones would not fit a sheet. */
const PICTURE_MAX_HEIGHT = 600

function widthIn(pen: Pen, text: string, face: Face, size: number): number {
  return pen.font(fontFile(face)).fontSize(size).widthOfString(text)
}

function textAtom({ pen }: Setting, text: string, style: TextStyle): Atom {
  let x = 0
  const placed = pieces(text, style).map(({ text: part, face }): Placed => {
    const width = widthIn(pen, part, face, style.size)
    x += width
    return { kind: 'text', text: part, face, style, x: x - width, width }
  })
  return { width: x, placed, size: style.size, height: 0 }
}

const pointsOf = (width: Width, whole: number): number | null => {
  if (width === null) return null
  return 'share' in width ? width.share * whole : width.points
}

function pictureAtom(
  { pictures }: Setting,
  inline: Extract<Inline, { kind: 'picture' }>,
  whole: number,
): Atom | null {
  const picture = pictures.get(inline.source)
  if (!picture || picture.width < 1 || picture.height < 1) return null
  const ratio = picture.height / picture.width
  const wanted = Math.min(pointsOf(inline.width, whole) ?? picture.width * PIXEL, whole)
  const width = Math.max(1, Math.min(wanted, PICTURE_MAX_HEIGHT / ratio))
  const height = width * ratio
  const placed: Placed[] = [{ kind: 'picture', picture, x: 0, width, height }]
  return { width, placed, size: inline.style.size, height }
}

const joined = (one: Atom, other: Atom): Atom => ({
  width: one.width + other.width,
  placed: [...one.placed, ...other.placed.map((part) => ({ ...part, x: part.x + one.width }))],
  size: Math.max(one.size, other.size),
  height: Math.max(one.height, other.height),
})

/** Where a line may end: behind blanks, and behind a hyphen between letters. */
const parts = /[ \t\r\n]+|[^ \t\r\n-]*-+(?=[^\s\d-])|[^ \t\r\n]+/g
/** No word is longer: what is one nevertheless is measured in parts, and may be broken between them. */
const SOME_LETTERS = /.{1,80}/gsu
const isBlank = (text: string): boolean => /^[ \t\r\n]+$/.test(text)

/** The atoms of a paragraph; letters of several looks without a blank between them are one word. */
function atomsOf(setting: Setting, { inlines, pre }: Paragraph, whole: number): Flowing[] {
  const atoms: Flowing[] = []
  const add = (kind: Flowing['kind'], atom: Atom, glues = false): void => {
    const last = atoms.at(-1)
    if (glues && kind === 'word' && last?.kind === 'word')
      atoms[atoms.length - 1] = { ...joined(last, atom), kind }
    else atoms.push({ ...atom, kind })
  }
  for (const inline of inlines) {
    if (inline.kind === 'break') {
      add('break', { width: 0, placed: [], size: inline.style.size, height: 0 })
      continue
    }
    if (inline.kind === 'picture') {
      const atom =
        pictureAtom(setting, inline, whole) ??
        (inline.alt === '' ? null : textAtom(setting, inline.alt, inline.style))
      if (atom) add('word', atom, true)
      continue
    }
    const { style } = inline
    let glues = true
    for (const text of pre ? inline.text.split(/(\n)|( +)/) : (inline.text.match(parts) ?? [])) {
      if (text === undefined || text === '') continue
      if (pre && text === '\n') add('break', { width: 0, placed: [], size: style.size, height: 0 })
      else if (pre && text.startsWith(' ')) add('word', textAtom(setting, text, style), true)
      else if (isBlank(text)) {
        if (atoms.at(-1)?.kind !== 'space') add('space', textAtom(setting, ' ', style))
      } else {
        for (const some of text.match(SOME_LETTERS) ?? []) {
          add('word', textAtom(setting, some, style), glues)
          glues = false
        }
        // Behind a hyphen a line may end.
        glues = !text.endsWith('-')
      }
    }
  }
  return atoms
}

/** A word that is wider than its place, as pieces that fit. */
function* broken(setting: Setting, atom: Atom, width: number): Generator<Atom> {
  let now: Atom | null = null
  for (const part of atom.placed) {
    const letters = part.kind === 'text' ? [...part.text] : ['']
    for (const letter of letters) {
      const one: Atom =
        part.kind === 'text'
          ? textAtom(setting, letter, part.style)
          : {
              width: part.width,
              placed: [{ ...part, x: 0 }],
              size: atom.size,
              height: part.height,
            }
      if (now && now.width + one.width > width) {
        yield now
        now = null
      }
      now = now ? joined(now, one) : one
    }
  }
  if (now) yield now
}

/** Two texts of one look beside each other are drawn as one. */
function merged(placed: readonly Placed[]): Placed[] {
  const made: Placed[] = []
  for (const part of placed) {
    const last = made.at(-1)
    if (
      last?.kind === 'text' &&
      part.kind === 'text' &&
      last.style === part.style &&
      last.face.kind === part.face.kind &&
      Math.abs(last.x + last.width - part.x) < 0.01
    ) {
      made[made.length - 1] = {
        ...last,
        text: last.text + part.text,
        width: last.width + part.width,
      }
    } else made.push(part)
  }
  return made
}

type Row = { atoms: Flowing[]; isLast: boolean }

function lineOf({ atoms, isLast }: Row, paragraph: Paragraph, width: number): Line {
  const shown = [...atoms]
  while (shown.at(-1)?.kind === 'space') shown.pop()
  const size = Math.max(...atoms.map((atom) => atom.size))
  const tallest = Math.max(0, ...atoms.map((atom) => atom.height))
  const used = shown.reduce((sum, atom) => sum + atom.width, 0)
  const spaces = shown.filter(({ kind }) => kind === 'space').length
  const { align } = paragraph
  const wider = align === 'justify' && !isLast && spaces > 0 ? (width - used) / spaces : 0
  let x = align === 'right' ? width - used : align === 'center' ? (width - used) / 2 : 0
  const placed: Placed[] = []
  for (const atom of shown) {
    for (const part of atom.placed) placed.push({ ...part, x: part.x + x })
    x += atom.width + (atom.kind === 'space' ? wider : 0)
  }
  const above = Math.max(BASE * size, tallest)
  return { height: above + (LINE - BASE) * size, baseline: above, placed: merged(placed) }
}

/** The lines of a paragraph in a place of this width. */
export function* linesOf(
  setting: Setting,
  paragraph: Paragraph,
  width: number,
): Generator<Line, undefined> {
  let row: Flowing[] = []
  let used = 0
  function* end(isLast: boolean): Generator<Line> {
    if (row.length > 0) yield lineOf({ atoms: row, isLast }, paragraph, width)
    row = []
    used = 0
  }
  for (const atom of atomsOf(setting, paragraph, width)) {
    if (atom.kind === 'break') {
      row.push(atom)
      yield* end(true)
      continue
    }
    if (atom.kind === 'space') {
      // At the beginning of a line there is none.
      if (row.length === 0) continue
      row.push(atom)
      used += atom.width
      continue
    }
    if (used + atom.width > width + 0.01) yield* end(false)
    if (atom.width <= width) {
      row.push(atom)
      used += atom.width
      continue
    }
    for (const piece of broken(setting, atom, width)) {
      if (used + piece.width > width + 0.01) yield* end(false)
      row.push({ ...piece, kind: 'word' })
      used += piece.width
    }
  }
  yield* end(true)
}

/** How wide a paragraph is at least, for its longest word, and at most, in one line. */
export function extentOf(setting: Setting, paragraph: Paragraph, whole: number) {
  let [least, most, line] = [0, 0, 0]
  for (const atom of atomsOf(setting, paragraph, whole)) {
    if (atom.kind === 'break') line = 0
    else line += atom.width
    least = Math.max(least, atom.kind === 'word' ? atom.width : 0)
    most = Math.max(most, line)
  }
  return { least, most }
}
