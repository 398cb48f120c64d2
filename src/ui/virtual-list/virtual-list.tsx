import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { coveredBelow } from '../layout/covered-below.ts'
import { cursorAfterKey } from './cursor-keys.ts'
import { Slot } from './slot.tsx'
import { usePool } from './use-pool.ts'
import './virtual-list.css'

/** What the owner of a list can ask of it. */
export interface VirtualListHandle {
  /** Scrolls as little as needed until the row is wholly seen. */
  readonly scrollToIndex: (index: number) => void
  readonly focus: () => void
  /** So many rows came in at the top: what is seen stays where it is, unless the top itself is seen. */
  readonly keepPlace: (rows: number) => void
}

interface Props {
  readonly ariaLabel: string
  /** Rows that can be scrolled to. */
  readonly count: number
  /** Rows there are in all, loaded or not, for screen readers; left out, `count`. */
  readonly total?: number
  /** In pixels; one height for all rows. */
  readonly rowHeight: number
  /** Content of a row. It must be stable, and what it returns subscribes to its own data: a changed row renders alone. */
  readonly renderRow: (index: number) => ReactNode
  /** The row under the keyboard cursor. */
  readonly cursor: number | null
  readonly onCursor: (index: number) => void
  /** Enter, or a press of the mouse. */
  readonly onActivate: (index: number) => void
  readonly isSelected?: (index: number) => boolean
  /** Of a list whose rows can be ticked for something done to many. */
  readonly isChecked?: ((index: number) => boolean) | undefined
  /** The rows that are seen have changed. */
  readonly onVisibleRange?: (first: number, last: number) => void
  /** How far down the end of what is seen stands, 0 to 1: for loading more before the end is reached. */
  readonly onScrollRatio?: (ratio: number) => void
  /** Stands above the first and below the last row and scrolls with them. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly busy?: boolean
  readonly ref?: Ref<VirtualListHandle>
}

/**
 * A list of any length on a fixed pool of recycled rows, keyed by `index % pool` (performance.md, lists). The list holds the
 * focus and names its current option, so a screen reader follows the cursor although most rows do not exist.
 */
export function VirtualList(props: Props) {
  const { ariaLabel, count, total, rowHeight, renderRow, cursor, onCursor, onActivate } = props
  const {
    isSelected,
    isChecked,
    onVisibleRange,
    onScrollRatio,
    before,
    after,
    busy = false,
    ref,
  } = props
  const viewport = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [pool, onPoolScroll] = usePool(viewport, rowHeight, count)

  const scrollToIndex = useCallback(
    (index: number) => {
      const box = viewport.current
      if (!box) return
      const top = (rows.current?.offsetTop ?? 0) + index * rowHeight
      const below = top + rowHeight - box.clientHeight + coveredBelow(box)
      if (top < box.scrollTop) box.scrollTop = top
      else if (below > box.scrollTop) box.scrollTop = below
    },
    [rowHeight],
  )
  const keepPlace = useCallback(
    (rowsMore: number) => {
      const box = viewport.current
      if (box && box.scrollTop > 0) box.scrollTop += rowsMore * rowHeight
    },
    [rowHeight],
  )
  useImperativeHandle(
    ref,
    () => ({ scrollToIndex, keepPlace, focus: () => viewport.current?.focus() }),
    [scrollToIndex, keepPlace],
  )

  const { seenFirst, seenLast } = pool
  useEffect(() => {
    if (count === 0) return
    onVisibleRange?.(seenFirst, seenLast)
    onScrollRatio?.((seenLast + 1) / count)
  }, [seenFirst, seenLast, count, onVisibleRange, onScrollRatio])

  const onClick = (event: MouseEvent) => {
    const option = event.target instanceof Element && event.target.closest('[role=option]')
    if (!option) return
    const index = Number(option.getAttribute('aria-posinset')) - 1
    onCursor(index)
    onActivate(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      if (cursor !== null && cursor < count) onActivate(cursor)
      return
    }
    const next = cursorAfterKey(event.key, cursor, count, seenLast - seenFirst)
    if (next === undefined) return
    event.preventDefault()
    onCursor(next)
    scrollToIndex(next)
  }

  const cursorHere = cursor !== null && cursor >= pool.first && cursor < pool.first + pool.size
  return (
    <div
      ref={viewport}
      className="fw-list fw-fill-down"
      role="listbox"
      tabIndex={0}
      aria-multiselectable={isChecked !== undefined || undefined}
      aria-label={ariaLabel}
      aria-busy={busy || undefined}
      aria-activedescendant={cursorHere ? `${listId}-${cursor}` : undefined}
      onScroll={onPoolScroll}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {before}
      <div
        ref={rows}
        className="fw-list-rows"
        role="presentation"
        style={{ height: count * rowHeight }}
      >
        {slotsOf(pool.first, pool.size).map(({ slot, index }) => (
          <Slot
            key={slot}
            id={`${listId}-${index}`}
            index={index}
            top={index * rowHeight}
            height={rowHeight}
            setSize={total ?? count}
            cursor={index === cursor}
            selected={isSelected?.(index) ?? false}
            checked={isChecked?.(index)}
            renderRow={renderRow}
          />
        ))}
      </div>
      {after}
    </div>
  )
}

/** Each row of the window with the place that shows it: a row keeps its place for as long as it is in the window. */
function slotsOf(first: number, size: number) {
  return Array.from({ length: size }, (_, slot) => {
    const index = first + ((((slot - first) % size) + size) % size)
    return { slot, index }
  })
}
