import { ArrowDown, ArrowUp, DoubleCaretVertical } from '@blueprintjs/icons'
import { createContext, type KeyboardEvent, useContext, useState } from 'react'
import type { GridPlace } from './grid-place.ts'

/** What the rows are sorted by; a column that is none of the sortable ones is named by nobody. */
export interface GridSort {
  readonly column: string
  readonly ascending: boolean
}

interface Heads {
  readonly sort: GridSort | null
  /** The head that has the keyboard. */
  readonly here: string | null
}

/** Read by the heads alone: the table draws every cell anew when its columns change. */
export const GridHeads = createContext<Heads>({ sort: null, here: null })

interface HeadProps {
  readonly id: string
  readonly name: string
  readonly sortable: boolean
}

/** The drawn head of a column: one that sorts carries arrows, the one that is sorted by the arrow of its direction. */
export function GridHead({ id, name, sortable }: HeadProps) {
  const { sort, here } = useContext(GridHeads)
  const Arrow = sort?.column !== id ? DoubleCaretVertical : sort.ascending ? ArrowUp : ArrowDown
  const classes = [
    'fw-grid-head',
    sortable && 'fw-grid-head-sorts',
    sort?.column === id && 'fw-grid-head-sorted',
    here === id && 'fw-grid-head-here',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} data-sorts={sortable ? id : undefined}>
      <span className="fw-ellipsis">{name}</span>
      {sortable && <Arrow size={12} />}
    </div>
  )
}

const handles = '.bp6-table-resize-handle-target, .bp6-table-reorder-handle-target'

/** The column that a press on its head sorts by, if it is one. */
export function sortedByPress(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest(handles)) return undefined
  const head = target.closest('.bp6-table-header')?.querySelector<HTMLElement>('[data-sorts]')
  return head?.dataset.sorts
}

interface Around {
  readonly place: GridPlace
  /** Walks along the heads: the cursor goes with it in the first row. */
  readonly walk: (event: KeyboardEvent) => boolean
  readonly sort: () => void
}

const sideways = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The row of heads above the first row: Arrow up leads there, Enter sorts, Arrow down and Escape lead back. */
export function useHeadRow({ place, walk, sort }: Around) {
  const [wasThere, setThere] = useState(false)
  const isThere = wasThere && place.row === 0
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (shiftKey || ctrlKey || metaKey) return false
    if (!isThere) {
      if (key !== 'ArrowUp' || place.row !== 0) return false
      setThere(true)
      return true
    }
    if (sideways.has(key)) return walk(event)
    if (key === 'Enter' || key === ' ') sort()
    else if (key === 'ArrowDown' || key === 'Escape') setThere(false)
    else return key === 'ArrowUp'
    return true
  }
  return { isThere, onKey, leave: () => setThere(false) }
}
