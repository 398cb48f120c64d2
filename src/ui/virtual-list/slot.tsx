import { memo, type ReactNode } from 'react'

interface Props {
  readonly id: string
  readonly index: number
  readonly top: number
  readonly height: number
  readonly setSize: number
  readonly cursor: boolean
  readonly selected: boolean
  /** Left out where nothing can be ticked. */
  readonly checked?: boolean | undefined
  readonly renderRow: (index: number) => ReactNode
}

/**
 * One place of the pool. Its key is the place, not the row: scrolling changes its text and never its elements.
 * Presses and keys are the list's, which holds the focus for its options.
 */
export const Slot = memo(function Slot(props: Props) {
  const { id, index, top, height, setSize, cursor, selected, checked, renderRow } = props
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-checked={checked}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      className={cursor ? 'fw-row fw-row-cursor' : 'fw-row'}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {renderRow(index)}
    </div>
  )
})
