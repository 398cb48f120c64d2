/** A cell by its indices among the rows and the shown columns. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** Cells between two corners, both included. */
export interface GridRegion {
  readonly rows: readonly [first: number, last: number]
  readonly columns: readonly [first: number, last: number]
}

const between = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const

/** The cells from where a range began to where it stands. */
export const regionOf = (anchor: GridPlace, place: GridPlace): GridRegion => ({
  rows: between(anchor.row, place.row),
  columns: between(anchor.column, place.column),
})

export const isOneCell = ({ rows, columns }: GridRegion): boolean =>
  rows[0] === rows[1] && columns[0] === columns[1]

/** Where a row is now that stood elsewhere; most moved by a few places. Undefined where it is gone. */
export function rowOf(
  key: string,
  from: number,
  rowCount: number,
  keyOf: (row: number) => string,
): number | undefined {
  for (let by = 0; by <= Math.max(from, rowCount); by += 1) {
    for (const row of [from - by, from + by])
      if (row >= 0 && row < rowCount && keyOf(row) === key) return row
  }
  return undefined
}

interface Size {
  readonly rows: number
  readonly columns: number
  /** Rows that are seen at once. */
  readonly page: number
}

/** A place that is there, whatever was wanted. */
export const placeWithin = ({ row, column }: GridPlace, { rows, columns }: Size): GridPlace => ({
  row: Math.min(rows - 1, Math.max(0, row)),
  column: Math.min(columns - 1, Math.max(0, column)),
})

/**
 * Where a key leads, as in a spreadsheet: arrows one cell, Home and End the row's ends, with Ctrl those of the table, a
 * page less one row so that the eye keeps its place. Undefined for a key that leads nowhere.
 */
export function placeAfterKey(
  key: string,
  isWhole: boolean,
  from: GridPlace,
  size: Size,
): GridPlace | undefined {
  const { row, column } = from
  const step = Math.max(1, size.page - 1)
  const wanted: Partial<Record<string, GridPlace>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + step, column },
    PageUp: { row: row - step, column },
    Home: { row: isWhole ? 0 : row, column: 0 },
    End: { row: isWhole ? size.rows - 1 : row, column: size.columns - 1 },
  }
  const place = wanted[key]
  return place && placeWithin(place, size)
}

/** So much has to be left beside the frozen columns, for the marks and for those that scroll, in pixels. */
const ROOM = 160

/**
 * How many columns stay at the left of a table that is so wide: all that are wanted, or none where those that scroll could
 * not be seen beside them. A width of 0 is not known.
 */
export function frozenWithin(width: number, wanted: number, widths: readonly number[]): number {
  const held = widths.slice(0, wanted).reduce((all, one) => all + one, 0)
  return width > 0 && held + ROOM > width ? 0 : wanted
}

/** The cells of a table as a spreadsheet takes them: no cell holds what ends one. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replace(/\s+/gu, ' ').trim()).join('\t')).join('\n')
