import { readFileSync } from 'node:fs'
import { type Face, fontFile } from './letter-fonts.ts'

/** Code points that a font has a letter for, as runs from first to last. */
type Coverage = readonly (readonly [number, number])[]

const tableAt = (font: DataView, tag: string): number => {
  for (let at = 0; at < font.getUint16(4); at += 1) {
    const entry = 12 + at * 16
    const name = [0, 1, 2, 3].map((n) => String.fromCharCode(font.getUint8(entry + n))).join('')
    if (name === tag) return font.getUint32(entry + 8)
  }
  throw new Error(`a font without ${tag}`)
}

/** Format 4: runs of the basic plane, the last of which is no letter. */
function basicRuns(font: DataView, at: number): Coverage {
  const twice = font.getUint16(at + 6)
  return Array.from({ length: twice / 2 - 1 }, (_, run) => [
    font.getUint16(at + 16 + twice + run * 2),
    font.getUint16(at + 14 + run * 2),
  ])
}

/** Format 12: runs of all planes. */
const allRuns = (font: DataView, at: number): Coverage =>
  Array.from({ length: font.getUint32(at + 12) }, (_, run) => [
    font.getUint32(at + 16 + run * 12),
    font.getUint32(at + 20 + run * 12),
  ])

function coverageOf(face: Face): Coverage {
  const bytes = readFileSync(fontFile(face))
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cmap = tableAt(font, 'cmap')
  const subtables = Array.from({ length: font.getUint16(cmap + 2) }, (_, at) =>
    font.getUint32(cmap + 8 + at * 8),
  ).map((offset) => ({ at: cmap + offset, format: font.getUint16(cmap + offset) }))
  const all = subtables.find(({ format }) => format === 12)
  if (all) return allRuns(font, all.at)
  const basic = subtables.find(({ format }) => format === 4)
  if (basic) return basicRuns(font, basic.at)
  throw new Error('a font without a table of letters that is known')
}

const known = new Map<string, Coverage>()

function coverage(face: Face): Coverage {
  const key = fontFile(face)
  const kept = known.get(key) ?? coverageOf(face)
  known.set(key, kept)
  return kept
}

/** Whether a font has a letter for this code point. */
export function hasGlyph(face: Face, codePoint: number): boolean {
  const runs = coverage(face)
  let [low, high] = [0, runs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = runs[middle] ?? [0, 0]
    if (codePoint < first) high = middle - 1
    else if (codePoint > last) low = middle + 1
    else return true
  }
  return false
}

/** Stands for a letter that no font has: seen by everybody, and never an empty place. */
const SUBSTITUTE = '\u25a1'

/** A text in one face. */
export type Piece = { text: string; face: Face }

/** Letters that are not drawn: they join or choose others. */
const unseen =
  /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]/gu

const others = (face: Face): readonly Face[] => [
  face,
  ...(['sans', 'serif', 'mono'] as const)
    .filter((kind) => kind !== face.kind)
    .map((kind) => ({ ...face, kind })),
]

/** A text split into pieces whose face has their letters: another font's where its own has none, else a box. */
export function pieces(text: string, face: Face): Piece[] {
  const made: Piece[] = []
  for (const letter of text.replace(unseen, '')) {
    const codePoint = letter.codePointAt(0) ?? 0
    const own = others(face).find((one) => hasGlyph(one, codePoint))
    const [shown, by] = own ? [letter, own] : [SUBSTITUTE, { ...face, kind: 'sans' as const }]
    const last = made.at(-1)
    if (last && last.face.kind === by.kind) last.text += shown
    else made.push({ text: shown, face: by })
  }
  return made
}
