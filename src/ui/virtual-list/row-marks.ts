import type { KeyboardEvent, MouseEvent } from 'react'

/** Which rows are marked, and how that is changed. */
export interface RowMarks {
  readonly isSelecting: boolean
  readonly isMarked: (id: string) => boolean
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onClickCapture: (event: MouseEvent) => void
  }
}

/** The row that is pressed, counted from 0. */
export const rowUnder = (target: EventTarget): number | null => {
  const option = target instanceof Element ? target.closest('[role=option]') : null
  return option ? Number(option.getAttribute('aria-posinset')) - 1 : null
}

export const taken = (event: KeyboardEvent | MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** x or Space: they tick the row under the cursor. */
export const isTickKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key === ' ' || key === 'x') && !ctrlKey && !metaKey && !altKey

/** On the box of a row, or with Ctrl: it ticks the row instead of opening its case. */
export const isTickPress = ({ target, ctrlKey, metaKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || (target instanceof Element && target.closest('.fw-row-mark') !== null)

/** Before rows can be marked: what is ticked by then is told by its place, and the press does nothing else. */
export const earlyMarks = (
  cursor: number | null,
  tick: (index: number) => void,
): RowMarks['handlers'] => ({
  onKeyDown: (event) => {
    if (cursor === null || !isTickKey(event)) return
    taken(event)
    tick(cursor)
  },
  onClickCapture: (event) => {
    const row = rowUnder(event.target)
    if (row === null || !isTickPress(event)) return
    taken(event)
    tick(row)
  },
})
