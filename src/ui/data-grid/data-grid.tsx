import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { GridHeads, type GridSort, useHeadRow } from './grid-heads.tsx'
import { type GridPlace, type GridRegion, placeAfterKey } from './grid-place.ts'
import { GridRows } from './grid-rows.tsx'
import { GridTable, type GridTableProps, markColumns } from './grid-table.tsx'
import { useFrozen } from './use-frozen.ts'
import { MENU_ACT, useGridMouse } from './use-grid-mouse.ts'
import { useGridScroll } from './use-grid-scroll.ts'
import './data-grid.css'

/** What the owner of a grid can ask of it. */
export interface DataGridHandle {
  readonly focus: () => void
  /** Scrolls as little as needed until the cell is wholly seen. */
  readonly scrollTo: (place: GridPlace) => void
}

type Drawn = Omit<GridTableProps, 'onRegion'>

interface Props extends Drawn {
  readonly label: string
  /** Rows there are in all, loaded or not; null where nobody counted. */
  readonly totalRows: number | null
  readonly keyOf: (row: number) => string
  readonly isMarked?: (row: number) => boolean
  /** What a cell says to screen readers; it subscribes to its own row. */
  readonly renderText: (columnId: string, row: number) => ReactNode
  /** The cursor went there; with `extend` the range grows or shrinks up to there. */
  readonly onPlace: (place: GridPlace, extend: boolean) => void
  /** The mouse drew a range. */
  readonly onRegion: (region: GridRegion) => void
  /** Enter, or a double click. */
  readonly onOpen: (row: number) => void
  /** Space, x, or a press on the mark: this row, or with `range` all up to it. */
  readonly onMark?: (row: number, range: boolean) => void
  readonly onMarkAll?: () => void
  /** The menu key, Shift+F10, the other button of the mouse, or a press on what carries `data-act`. */
  readonly onAct?: (act: string, row: number) => void
  /** Escape. True where there was something to let go of. */
  readonly onLetGo: () => boolean
  /** The first and the last row that are seen, for loading more. Stable. */
  readonly onSeen: (first: number, last: number) => void
  /** What goes into the clipboard; null for nothing. */
  readonly onCopy: () => string | null
  /** j and k move the cursor too, and are not heard by the page. */
  readonly movesByLetters: boolean
  readonly busy?: boolean
  readonly sort: GridSort | null
  /** The head of a sortable column was pressed, or has heard Enter. */
  readonly onSort?: (columnId: string) => void
  readonly ref?: Ref<DataGridHandle>
}

const letters: Partial<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

const helpFor = ({ marks, onAct, columns }: Pick<Props, 'marks' | 'onAct' | 'columns'>) =>
  [
    'Arrow keys move. With Shift, they extend the range of cells.',
    marks && 'Space or X selects the row. Shift+Space selects all rows up to it.',
    marks && 'Ctrl+A selects all rows.',
    'Enter opens the row.',
    onAct && 'Shift+F10 opens the menu of the row.',
    'Ctrl+C copies.',
    columns.some(({ sortable }) => sortable) &&
      'Arrow up moves from the first row to the column headers. Enter sorts by that column.',
  ]
    .filter(Boolean)
    .join(' ')

/**
 * A wide table that is worked on by mouse and keyboard like a spreadsheet. Blueprint's table draws it and has no roles, so
 * it is hidden from screen readers; beside it stand the heads and the rows around the cursor as a real grid, which holds
 * the focus and names its current cell.
 */
export function DataGrid(props: Props) {
  const { label, totalRows, keyOf, isMarked, renderText, sort, busy = false, ref, ...drawn } = props
  const { count: before, widths: beforeWidths } = markColumns(props.marks)
  const { columns, rowCount, rowHeight, place } = props
  const {
    onPlace,
    onRegion: _drawn,
    onSeen: _,
    onOpen,
    onMark,
    onMarkAll,
    onAct,
    onLetGo,
    onCopy,
    movesByLetters,
    onSort,
    ...table
  } = drawn
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const frozen = useFrozen(grid, props.frozen, props.widths)
  const { scrollTo, pageRows } = useGridScroll(grid, {
    ...props,
    ...{ frozen, before: beforeWidths[0] ?? 0 },
  })
  const { onDrawn, ...mouse } = useGridMouse(grid, { ...props, before })
  const focus = useCallback(() => grid.current?.focus({ preventScroll: true }), [])
  useImperativeHandle(ref, () => ({ focus, scrollTo }), [focus, scrollTo])

  const heads = useHeadRow({
    place,
    walk: (event) => actOnKey(event),
    sort: () => {
      const column = columns[place.column]
      if (column?.sortable) onSort?.(column.id)
    },
  })
  const headHere = heads.isThere ? (columns[place.column]?.id ?? null) : null
  const drawnHeads = useMemo(() => ({ sort, here: headHere }), [sort, headHere])
  const headId = (id: string) => `${gridId}-head-${id}`

  const idOf = (row: number, column: number) =>
    `${gridId}-${keyOf(row)}-${columns[column]?.id ?? ''}`

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.target !== event.currentTarget) return
    if (!heads.onKey(event) && !actOnKey(event)) return
    event.preventDefault()
    // The page's own keys would hear it too.
    event.nativeEvent.stopPropagation()
  }
  const actOnKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isWhole = ctrlKey || metaKey
    if (key === 'Escape') return onLetGo()
    if (onAct && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
      onAct(MENU_ACT, place.row)
      return true
    }
    if (onMarkAll && isWhole && key.toLowerCase() === 'a') {
      onMarkAll()
      return true
    }
    const size = { rows: rowCount, columns: columns.length, page: pageRows() }
    const arrow = movesByLetters && !isWhole ? letters[key] : undefined
    const next = placeAfterKey(arrow ?? key, isWhole, place, size)
    if (next) {
      onPlace(next, shiftKey)
      scrollTo(next)
      return true
    }
    if (isWhole) return false
    if (key === 'Enter') onOpen(place.row)
    else if (onMark && (key === ' ' || key === 'x')) onMark(place.row, shiftKey)
    else return false
    return true
  }
  const copy = (event: ClipboardEvent) => {
    const text = onCopy()
    if (text === null) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }
  // The boxes that scroll inside take the focus of a press; nothing in there hears keys.
  const keepFocus = (event: FocusEvent) => {
    if (event.target !== grid.current) focus()
  }
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: it holds a library's table, drawn without a table
    <div
      ref={grid}
      className={
        headHere === null ? 'fw-grid fw-fill-down' : 'fw-grid fw-grid-at-heads fw-fill-down'
      }
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-description={helpFor(props)}
      aria-multiselectable={props.marks !== undefined || undefined}
      aria-rowcount={totalRows === null ? -1 : totalRows + 1}
      aria-colcount={columns.length}
      aria-busy={busy || undefined}
      aria-activedescendant={headHere === null ? idOf(place.row, place.column) : headId(headHere)}
      onKeyDown={onKeyDown}
      onCopy={copy}
      onFocus={keepFocus}
      onPointerDown={heads.leave}
      {...mouse}
    >
      <GridRows
        columns={columns}
        sort={sort}
        headId={headId}
        rowCount={rowCount}
        place={place}
        idOf={idOf}
        keyOf={keyOf}
        isMarked={isMarked}
        renderText={renderText}
      />
      <div
        className="fw-grid-drawn"
        aria-hidden="true"
        style={{ '--fw-grid-row': `${rowHeight}px` } as object}
      >
        <GridHeads value={drawnHeads}>
          <GridTable {...table} frozen={frozen} onRegion={onDrawn} />
        </GridHeads>
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
  )
}
