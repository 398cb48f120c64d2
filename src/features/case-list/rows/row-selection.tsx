import { useUnit } from 'effector-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import {
  $caseSelection,
  $isSelecting,
  allMatchingSelected,
  caseRangeSelected,
  caseSelectionCleared,
  casesAdded,
  caseToggled,
  isSelected,
} from '../../../queries/selection/case-selection.ts'
import { ListedKeys } from '../../../ui/hotkeys/hotkeys.tsx'
import {
  isTickKey,
  isTickPress,
  type RowMarks,
  rowUnder,
  taken,
} from '../../../ui/virtual-list/row-marks.ts'
import { listKeys } from '../body/list-keys.ts'

interface Props {
  readonly ids: readonly string[]
  readonly cursor: number | null
  /** The cases that were ticked before this was here; they are taken out of it. */
  readonly early: string[]
  /** The list shows them; it is on screen before this is here. */
  readonly onMarks: (marks: RowMarks) => void
}

/**
 * Selecting rows for what is done to many: x or Space for the row under the cursor, Shift with the arrows for the next
 * ones, Ctrl+A for all of the list, Escape for none; with the mouse the box of a row, or Ctrl or Shift with a press on it.
 */
export default function RowSelection({ ids, cursor, early, onMarks }: Props) {
  const { selection, isSelecting, toggle, add, addRange, selectAll, clear } = useUnit({
    selection: $caseSelection,
    isSelecting: $isSelecting,
    toggle: caseToggled,
    add: casesAdded,
    addRange: caseRangeSelected,
    selectAll: allMatchingSelected,
    clear: caseSelectionCleared,
  })
  // A step of the cursor does not render the list once more.
  const latest = useRef({ ids, cursor })
  useEffect(() => {
    latest.current = { ids, cursor }
  }, [ids, cursor])

  useEffect(() => {
    for (const id of early.splice(0)) toggle(id)
  }, [early, toggle])

  useEffect(() => {
    const idAt = (index: number | null): readonly string[] => {
      const id = index === null ? undefined : latest.current.ids[index]
      return id === undefined ? [] : [id]
    }
    /** The list moves its cursor by the same key. */
    const extend = (key: string): void => {
      const from = latest.current.cursor ?? 0
      add([...idAt(from), ...idAt(from + (key === 'ArrowDown' ? 1 : -1))])
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, shiftKey } = event
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && key.toLowerCase() === 'a') {
        taken(event)
        selectAll()
      } else if (isCommand || event.altKey) return
      else if (isTickKey(event) && latest.current.cursor !== null) {
        taken(event)
        for (const id of idAt(latest.current.cursor)) toggle(id)
      } else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) extend(key)
      else if (key === 'Escape' && isSelecting) {
        taken(event)
        clear()
      }
    }
    const onClickCapture = (event: MouseEvent): void => {
      const [id] = idAt(rowUnder(event.target))
      if (id === undefined) return
      if (event.shiftKey) {
        taken(event)
        // Before anything is marked, a range begins where the cursor stands.
        if (!isSelecting) add(idAt(latest.current.cursor))
        addRange(id)
      } else if (isTickPress(event)) {
        taken(event)
        toggle(id)
      }
    }
    onMarks({
      isSelecting,
      isMarked: (id) => isSelected(selection, id),
      handlers: { onKeyDown, onClickCapture },
    })
  }, [selection, isSelecting, toggle, add, addRange, selectAll, clear, onMarks])
  return <ListedKeys keys={listKeys} />
}
