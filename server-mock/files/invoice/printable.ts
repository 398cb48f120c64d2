import type { InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import { hasGlyph } from '../letter/glyphs.ts'
import { plainStyle } from '../letter/letter-style.ts'
import type { Labelled } from '../pdf-page.ts'

/** Stands for a letter that no font has: seen by everybody, as PDF/A knows no empty place for one. */
const SUBSTITUTE = '\u25a1'

const faces = [plainStyle, { ...plainStyle, bold: true }]

const isPrinted = (letter: string): boolean => {
  const codePoint = letter.codePointAt(0) ?? 0
  return letter === '\n' || faces.every((face) => hasGlyph(face, codePoint))
}

/** A text in letters that are there. What is never seen is left out; any space is one. */
const printable = (text: string): string =>
  [...text.replaceAll(/[\p{Cf}\p{Cs}]|[\ufe00-\ufe0f]/gu, '')]
    .map((letter) => {
      // Some fonts have a letter for NUL.
      if (letter !== '\n' && /\p{Cc}/u.test(letter)) return letter === '\t' ? ' ' : ''
      if (isPrinted(letter)) return letter
      return /\s/u.test(letter) ? '\u00a0' : SUBSTITUTE
    })
    .join('')

const labelled = ({ label, value }: Labelled): Labelled => ({
  label: printable(label),
  value: printable(value),
})

const three = ([one, two, three]: readonly [string, string, string]): [string, string, string] => [
  printable(one),
  printable(two),
  printable(three),
]

const textsOf = (page: InvoicePage): string[] => [
  ...[page.title, page.header, page.footer, page.recipient.label],
  ...[...page.sender, ...page.recipient.lines, ...page.columns, ...page.rows.flat(), ...page.notes],
  ...[...page.facts, ...page.sums].flatMap(({ label, value }) => [label, value]),
]

/** The letters of an invoice, and of what its number will begin with, that a box is printed for, each once. */
export const unprintedOn = (page: InvoicePage, prefix: string): string[] => {
  const texts = [prefix, ...textsOf(page)].join('')
  const seen = [...texts.replaceAll(/[\p{C}\s]|[\ufe00-\ufe0f]/gu, '')]
  return [...new Set(seen)].filter((letter) => !isPrinted(letter))
}

/** An invoice in letters that can be printed; the e-invoice inside keeps every one. */
export const printablePage = (page: InvoicePage): InvoicePage => ({
  title: printable(page.title),
  sender: page.sender.map(printable),
  recipient: {
    label: printable(page.recipient.label),
    lines: page.recipient.lines.map(printable),
  },
  facts: page.facts.map(labelled),
  header: printable(page.header),
  columns: three(page.columns),
  rows: page.rows.map(three),
  sums: page.sums.map(labelled),
  notes: page.notes.map(printable),
  footer: printable(page.footer),
})
