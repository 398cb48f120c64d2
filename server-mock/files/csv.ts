import { spreadsheetCell } from '../../contracts/rules/files/spreadsheet.ts'

/** Text as a cell by RFC 4180, quoted always; what could be a formula is marked as text by an apostrophe. */
export const textCell = (text: string): string => `"${spreadsheetCell(text).replaceAll('"', '""')}"`

/** Cells that are ready, as a line by RFC 4180. */
export const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

export const textLine = (cells: readonly string[]): string => lineOf(cells.map(textCell))

/** The first line; the mark tells spreadsheets that it is UTF-8. */
export const csvHeading = (headings: readonly string[]): string => `\uFEFF${textLine(headings)}`
