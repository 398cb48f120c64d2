import { Batcher } from '@blueprintjs/table/lib/esm/common/batcher'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { coveredBelow } from '../layout/covered-below.ts'
import { type GridPlace, rowOf } from './grid-place.ts'

/** Cells that the library draws with every other frame: so few that scrolling stays smooth. */
const FEW = 20
/** A wide screen has 600. */
const MANY = 100
/** So long it may take, in ms. */
const LONG = 500

/** Draws many cells at a time for a while. */
function hurrying(draw: (cells: number) => void): () => void {
  let slower: ReturnType<typeof setTimeout> | undefined
  return () => {
    draw(MANY)
    clearTimeout(slower)
    slower = setTimeout(draw, LONG, FEW)
  }
}

/** After a leap nothing of what was drawn is seen any more: the screen would be blank for a second. */
const drawLeap = hurrying((cells) => {
  Batcher.DEFAULT_ADD_LIMIT = cells
  Batcher.DEFAULT_REMOVE_LIMIT = cells
})

/** After rows have moved the cells are there, and are of other rows: they would show what was for a second. */
const drawMoved = hurrying((cells) => {
  Batcher.DEFAULT_UPDATE_LIMIT = cells
})

interface Shape {
  readonly rowCount: number
  readonly rowHeight: number
  readonly widths: readonly number[]
  readonly frozen: number
  /** Width of what stands in front of the columns. */
  readonly before: number
  /** Another function when rows come, go or move. */
  readonly keyOf: (row: number) => string
  readonly place: GridPlace
  readonly onSeen: (first: number, last: number) => void
}

/** Height of the heads. */
const HEAD = 32

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

/** Blueprint scrolls in a box of its own, which carries its other parts along. */
const boxOf = (grid: HTMLElement | null) =>
  grid?.querySelector<HTMLElement>('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')

/**
 * How the table stands in its box: to a cell by as little as needed, and where it stood when rows above
 * come or go.
 */
export function useGridScroll(grid: RefObject<HTMLElement | null>, shape: Shape) {
  const { rowHeight, widths, frozen, before, rowCount, keyOf, place, onSeen } = shape

  const scrollTo = useCallback(
    ({ row, column }: GridPlace) => {
      const box = boxOf(grid.current)
      if (!box) return
      const top = row * rowHeight
      const below = top + rowHeight + HEAD - box.clientHeight + coveredBelow(box)
      const way = Math.max(box.scrollTop - top, below - box.scrollTop)
      if (way > box.clientHeight) drawLeap()
      if (top < box.scrollTop) box.scrollTop = top
      else if (below > box.scrollTop) box.scrollTop = below
      // Frozen ones are always seen; the way to the first is the way back.
      if (column === 0) box.scrollLeft = 0
      if (column < frozen) return
      const held = sum(widths.slice(0, frozen)) + before
      const left = sum(widths.slice(0, column)) + before
      const beyond = left + (widths[column] ?? 0) - box.clientWidth
      if (left - held < box.scrollLeft) box.scrollLeft = left - held
      else if (beyond > box.scrollLeft) box.scrollLeft = beyond
    },
    [grid, rowHeight, widths, frozen, before],
  )
  const pageRows = () =>
    Math.floor(((boxOf(grid.current)?.clientHeight ?? 0) - HEAD) / rowHeight) || 1

  const top = useRef<{ key: string; row: number } | null>(null)
  useLayoutEffect(() => {
    const box = boxOf(grid.current)
    if (!box) return
    const note = () => {
      const row = Math.floor(box.scrollTop / rowHeight)
      top.current = row > 0 && row < rowCount ? { key: keyOf(row), row } : null
      // Where nothing is drawn, as for who only listens, the cursor is what is seen.
      const seen = box.clientHeight - HEAD
      if (seen <= 0) onSeen(place.row, place.row)
      else onSeen(row, Math.min(rowCount, Math.ceil((box.scrollTop + seen) / rowHeight)) - 1)
    }
    const was = top.current
    if (was && keyOf(was.row) !== was.key) {
      const now = rowOf(was.key, was.row, rowCount, keyOf)
      if (now !== undefined) box.scrollTop += (now - was.row) * rowHeight
    }
    note()
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [grid, rowHeight, rowCount, keyOf, place.row, onSeen])

  const drawnBy = useRef(keyOf)
  useLayoutEffect(() => {
    const before = drawnBy.current
    drawnBy.current = keyOf
    const first = Math.floor((boxOf(grid.current)?.scrollTop ?? 0) / rowHeight)
    const last = first + Math.ceil((boxOf(grid.current)?.clientHeight ?? 0) / rowHeight)
    // A page that came behind what is seen is no reason to be slower while somebody scrolls.
    for (let row = first; row < last; row += 1) if (before(row) !== keyOf(row)) return drawMoved()
  }, [grid, rowHeight, keyOf])

  useTabless(grid)
  return { scrollTo, pageRows }
}

/** What the library makes a stop of the Tab key, or browsers do since it scrolls: nothing in there hears keys. */
const stops = '.bp6-table-quadrant-scroll-container, .fw-grid-drawn [tabindex="0"]'

function useTabless(grid: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    for (const stop of grid.current?.querySelectorAll<HTMLElement>(stops) ?? []) stop.tabIndex = -1
  })
}
