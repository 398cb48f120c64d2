/**
 * What a spreadsheet would take for a formula, and run (CWE-1236): the signs that begin one, full-width ones too, behind
 * whatever it skips or nobody sees (reliability.md, 1.5).
 */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** A text as a spreadsheet may have it: what could be a formula is marked as text by an apostrophe. */
export const spreadsheetText = (text: string): string => (formula.test(text) ? `'${text}` : text)
