/**
 * What a spreadsheet would take for a formula, and run (CWE-1236): the signs that begin one, full-width ones too, behind
 * whatever it skips or nobody sees (reliability.md, 1.5).
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]/u

const begins = (text: string): boolean => formula.test(text) || /^[\t\r\n]/.test(text)

/** A text as a spreadsheet may have it: what could be a formula is marked as text by an apostrophe. */
export const spreadsheetText = (text: string): string => (begins(text) ? `'${text}` : text)

/**
 * The same for a file of cells. Where lists are written with semicolons, programs part every line of it there, whatever
 * the file says, and a quotation mark behind a comma means nothing to them: a text is marked wherever they would begin
 * a cell of their own.
 */
export function spreadsheetCell(text: string): string {
  const [first = '', ...others] = spreadsheetText(text).split(/(?<=[;\t\r\n])/u)
  return first + others.map((part) => (formula.test(part) ? `'${part}` : part)).join('')
}
