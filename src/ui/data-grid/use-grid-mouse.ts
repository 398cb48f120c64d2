import { type MouseEvent, type RefObject, useRef } from 'react'
import { sortedByPress } from './grid-heads.tsx'
import { type GridRegion, regionOf, rowOf } from './grid-place.ts'

/** A cell as Blueprint numbers it: its first column is that of the marks, where there are any. */
interface DrawnCell {
  readonly row: number
  readonly column: number
  /** Of which row it was drawn: after rows have moved, cells stay for a moment what they were. */
  readonly key: string
}

const rowClass = /\bbp6-table-cell-row-(\d+)/u
const columnClass = /\bbp6-table-cell-col-(\d+)/u

/** Which cell was pressed: Blueprint writes that into the classes, by which it finds it itself. */
function cellAt(target: EventTarget): DrawnCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.bp6-table-cell') : null
  const row = rowClass.exec(cell?.className ?? '')?.[1]
  const column = columnClass.exec(cell?.className ?? '')?.[1]
  const key = cell?.dataset.key
  return row === undefined || column === undefined || key === undefined
    ? undefined
    : { row: Number(row), column: Number(column), key }
}

/** Of which row the cell is that is seen there; undefined where none is drawn yet. */
function keySeenAt(grid: Element | null, row: number, column: number): string | undefined {
  const cells = grid?.querySelectorAll<HTMLElement>(
    `.bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`,
  )
  // Frozen cells are drawn twice; those on top come last.
  return [...(cells ?? [])].at(-1)?.dataset.key
}

/** Asks for what can be done to a row. */
export const MENU_ACT = 'menu'

/** What a press there does, where it is on more than a cell. */
const actOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset.act : undefined

/** Whether the mark of all rows was pressed. */
const isMarkHead = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('.bp6-table-header')?.querySelector('.fw-mark') instanceof Element

interface Doings {
  /** Columns in front of those that are counted. */
  readonly before: number
  readonly rowCount: number
  readonly keyOf: (row: number) => string
  readonly onRegion: (region: GridRegion) => void
  readonly onOpen: (row: number) => void
  readonly onMark?: ((row: number, range: boolean) => void) | undefined
  readonly onMarkAll?: (() => void) | undefined
  readonly onSort?: ((columnId: string) => void) | undefined
  readonly onAct?: ((act: string, row: number) => void) | undefined
}

/** The mouse in a grid: it means the row that is seen, which may stand elsewhere by now, or nowhere. */
export function useGridMouse(grid: RefObject<HTMLElement | null>, doings: Doings) {
  const { before, rowCount, keyOf, onRegion, onOpen, onMark, onMarkAll, onSort, onAct } = doings
  const began = useRef<DrawnCell | undefined>(undefined)

  const pressed = ({ target }: MouseEvent) => {
    const at = cellAt(target)
    const row = at && rowOf(at.key, at.row, rowCount, keyOf)
    return row === undefined ? undefined : { row, column: at?.column ?? 0 }
  }
  const onMouseDownCapture = ({ target, shiftKey }: MouseEvent) => {
    // With Shift the range goes on that the cursor holds.
    began.current = shiftKey ? undefined : cellAt(target)
  }
  const onClick = (event: MouseEvent) => {
    if (isMarkHead(event.target)) return onMarkAll?.()
    const sorted = sortedByPress(event.target)
    if (sorted !== undefined) return onSort?.(sorted)
    const at = pressed(event)
    if (at && at.column < before) return onMark?.(at.row, event.shiftKey)
    if (at && (event.ctrlKey || event.metaKey)) return onMark?.(at.row, false)
    const act = at && actOf(event.target)
    if (act) onAct?.(act, at.row)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (!onAct) return
    event.preventDefault()
    const at = pressed(event)
    if (at) onAct(MENU_ACT, at.row)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const at = pressed(event)
    if (at && at.column >= before && !actOf(event.target)) onOpen(at.row)
  }
  /** Blueprint keeps where a range began by its number, whatever stands there by now. */
  const onDrawn = ({ rows, columns }: GridRegion) => {
    const start = began.current ? rows.indexOf(began.current.row) : -1
    const [first, last] = ([0, 1] as const).map((end) => {
      const isStart = end === start
      const key = isStart
        ? began.current?.key
        : keySeenAt(grid.current, rows[end], columns[end] + before)
      return key === undefined ? rows[end] : rowOf(key, rows[end], rowCount, keyOf)
    })
    if (first === undefined || last === undefined) return
    onRegion(regionOf({ row: first, column: columns[0] }, { row: last, column: columns[1] }))
  }
  return { onMouseDownCapture, onClick, onContextMenu, onDoubleClick, onDrawn }
}
