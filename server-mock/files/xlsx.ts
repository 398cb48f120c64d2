import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre/xlsx'

/** What a cell of a workbook may be given: its type goes with it, and none is a formula. */
export type XlsxCell = CellValue

/** A column; `format` is how a spreadsheet shows what it was given as a number. */
export type XlsxColumn = { header: string; width: number; format: string | undefined }

/** A sheet as a workbook, piece by piece; further sheets where one is full. */
export const xlsxFile = (
  name: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<XlsxCell[]>,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rows, {
    name,
    columns: columns.map(({ header, width, format }) => ({
      ...{ header, width },
      ...(format !== undefined && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  })

/** A sheet of a workbook of several; its name is cut to what one takes, and none comes twice. */
export type XlsxSheet = { name: string; columns: readonly XlsxColumn[]; rows: XlsxCell[][] }

/** A few short sheets as a workbook; `made` is what it says of when it was made. */
export const xlsxWorkbook = (sheets: readonly XlsxSheet[], made: Date): Promise<Uint8Array> =>
  writeXlsx({
    properties: { created: made, modified: made },
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ width, format }) => ({
        width,
        ...(format !== undefined && { numFmt: format }),
      })),
      rows: [columns.map(({ header }) => header), ...rows],
      freezePane: { rows: 1 },
    })),
  })

/** What a cell takes; a longer text makes the whole file unreadable. */
const LONGEST = 32_767

/**
 * A text as a cell of a workbook. A typed string is no formula, whatever it begins with. Two things would still not come back
 * as they are: what XML has no room for, and text that looks like an escaped letter (ECMA-376, 22.9.2.19).
 */
export const xlsxText = (value: string): string =>
  value
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .slice(0, LONGEST)
