import { ArrowDown, ArrowUp, DragHandleVertical } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { isFocusLost } from '../focus.ts'
import { useRowDrag } from './use-row-drag.ts'
import './order-list.css'

interface Row<Id extends string> {
  readonly id: Id
  readonly name: string
  /** What stands in the row where that is more than its name. */
  readonly content?: ReactNode
}

interface Props<Id extends string> {
  /** What is sorted, such as 'Order of preference'. */
  readonly label: string
  /** In their order. */
  readonly rows: readonly Row<Id>[]
  /** Their ids in the new order. */
  readonly onOrder: (ids: Id[]) => void
}

/** The rows with one of them elsewhere. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...rows.slice(from, from + 1), ...rest.slice(to)]
}

const keys: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * A list whose order is set by hand: a row is dragged by its handle, moved by its buttons, or by the arrow keys on its
 * handle. Where it comes to stand is told to screen readers.
 */
export function OrderList<Id extends string>({ label, rows, onOrder }: Props<Id>) {
  const helpId = useId()
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<HTMLElement | null>(null)
  const [said, say] = useState('')
  const hold = () => {
    const { activeElement: active } = document
    if (active instanceof HTMLElement && list.current?.contains(active)) held.current = active
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    hold()
    say(`${row.name} is ${to + 1} of ${rows.length}`)
    onOrder(moved(rows, from, to).map(({ id }) => id))
  }
  const { drag, begin } = useRowDrag({ list, onDrop: move })
  const shown = drag ? moved(rows, drag.from, drag.to) : rows
  // A row that moves is taken out and put in again, and loses the focus on the way.
  useEffect(() => {
    if (isFocusLost()) held.current?.focus()
    if (!drag) held.current = null
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const by = keys[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(at, at + by)
  }
  return (
    <div className="fw-order">
      <ol aria-label={label} ref={list}>
        {shown.map(({ id, name, content }, at) => (
          <li
            key={id}
            className={
              drag?.id === id ? 'fw-order-row fw-order-dragged fw-line' : 'fw-order-row fw-line'
            }
          >
            <button
              type="button"
              className="fw-order-handle fw-centre"
              aria-label={`Move ${name}`}
              aria-describedby={helpId}
              onPointerDown={(event) => {
                event.currentTarget.focus()
                hold()
                begin(id, event)
              }}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <DragHandleVertical />
            </button>
            <span className="fw-order-place fw-num fw-text-3" aria-hidden="true">
              {at + 1}
            </span>
            <div className="fw-fill">{content ?? name}</div>
            <IconButton
              icon={ArrowUp}
              label={`Move ${name} up`}
              disabledReason={at === 0 ? `${name} is already first` : null}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${name} down`}
              disabledReason={at === rows.length - 1 ? `${name} is already last` : null}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="fw-visually-hidden" id={helpId}>
        Drag it, or press the up and down arrow keys
      </p>
      <p className="fw-visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
