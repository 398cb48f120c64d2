/** A cell as Blueprint numbers it: its first column is that of the marks. */
export interface DrawnCell {
  readonly row: number
  readonly column: number
  /** Of which row it was drawn: after rows have moved, cells stay for a moment what they were. */
  readonly key: string
}

const rowClass = /\bbp6-table-cell-row-(\d+)/u
const columnClass = /\bbp6-table-cell-col-(\d+)/u

/** Which cell was pressed: Blueprint writes that into the classes, by which it finds it itself. */
export function cellAt(target: EventTarget): DrawnCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.bp6-table-cell') : null
  const row = rowClass.exec(cell?.className ?? '')?.[1]
  const column = columnClass.exec(cell?.className ?? '')?.[1]
  const key = cell?.dataset.key
  return row === undefined || column === undefined || key === undefined
    ? undefined
    : { row: Number(row), column: Number(column), key }
}

/** Of which row the cell is that is seen there; undefined where none is drawn yet. */
export function keySeenAt(grid: Element | null, row: number, column: number): string | undefined {
  const cells = grid?.querySelectorAll<HTMLElement>(
    `.bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`,
  )
  // Frozen cells are drawn twice; those on top come last.
  return [...(cells ?? [])].at(-1)?.dataset.key
}

/** Whether the mark of all rows was pressed. */
export const isMarkHead = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('.bp6-table-header')?.querySelector('.fw-mark') instanceof Element
