import { type PdfLine, pdfLines, pdfRules } from './pdf-text.ts'

/** When a document of a test was made. */
export const MADE = new Date('2026-11-20T08:00:00.000Z')

/** A4 in points, its margins, and how far letters of one point reach above and below their line. */
export const HEIGHT = 841.89
export const [LEFT, MIDDLE, RIGHT, TOP, BOTTOM] = [56, 297.5, 539, HEIGHT - 56, HEIGHT - 770]
export const [ABOVE, BELOW] = [0.906, 0.212]
/** The number of a letter's page, below everything else. */
const FOOT = 40.6

export const isFoot = ({ y }: PdfLine) => Math.abs(y - FOOT) < 1

/** What stands outside of the margins. */
export const outside = (bytes: Uint8Array) =>
  pdfLines(bytes).filter(
    (line) =>
      line.x < LEFT - 0.1 ||
      line.right > RIGHT + 0.1 ||
      line.y + ABOVE * line.size > TOP + 0.1 ||
      (line.y - BELOW * line.size < BOTTOM - 0.1 && !isFoot(line)),
  )

/** What is written or ruled over something else. */
export function collisions(bytes: Uint8Array): string[] {
  const boxes = [
    ...pdfLines(bytes).filter(({ text }) => text !== ''),
    ...pdfRules(bytes).map((rule) => ({ ...rule, size: 0, text: 'a rule' })),
  ].map((line) => ({ ...line, top: line.y + 0.72 * line.size, foot: line.y - BELOW * line.size }))
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          other.page === one.page &&
          Math.min(one.right, other.right) > Math.max(one.x, other.x) &&
          Math.min(one.top, other.top) > Math.max(one.foot, other.foot),
      )
      .map((other) => `${one.text} / ${other.text}`),
  )
}

/** Of each page after the first, where its first text begins; of each but the last, where its last one ends. */
export function turns(bytes: Uint8Array) {
  const lines = pdfLines(bytes).filter((line) => line.text !== '' && !isFoot(line))
  const count = Math.max(...lines.map((line) => line.page)) + 1
  return Array.from({ length: count - 1 }, (_, page) => ({
    end: Math.min(...lines.filter((line) => line.page === page).map((line) => line.y)),
    start: Math.max(...lines.filter((line) => line.page === page + 1).map((line) => line.y)),
  }))
}

/** The only line of this text. */
export function lineOf(lines: readonly PdfLine[], text: string): PdfLine {
  const [line, ...others] = lines.filter((one) => one.text === text)
  if (!line || others.length > 0) throw new Error(`${text} stands there ${others.length + 1} times`)
  return line
}

/** How far each text stands below the one before it, in points. */
export const steps = (lines: readonly PdfLine[], texts: readonly string[]) =>
  texts
    .slice(1)
    .map((text, at) => Math.round(lineOf(lines, texts[at] ?? '').y - lineOf(lines, text).y))

/** Words so short that each of its lines is as wide as its place. */
export const long = (word: string) => `${word}${' i'.repeat(120)}`
