import { useLayoutEffect, useRef } from 'react'
import type { PlaceholderEntry } from './placeholders.ts'

interface Props {
  readonly id: string
  readonly entries: readonly PlaceholderEntry[]
  readonly active: number
  /** Where the caret is on the screen. */
  readonly place: { left: number; top: number; bottom: number } | null
  readonly onPoint: (index: number) => void
  readonly onChoose: (entry: PlaceholderEntry) => void
}

/** Least distance from the edge of the window, in px. */
const MARGIN = 8

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The placeholders that may be written where the caret is; the text keeps the focus and moves in it by keys. */
export function PlaceholderList({ id, entries, active, place, onPoint, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !place) return
    const { width, height } = element.getBoundingClientRect()
    const left = Math.max(MARGIN, Math.min(place.left, window.innerWidth - width - MARGIN))
    const isBelow = place.bottom + height + MARGIN <= window.innerHeight
    const top = isBelow ? place.bottom + 4 : Math.max(MARGIN, place.top - height - 4)
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  }, [place])
  useLayoutEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={box}
      id={id}
      className="fw-rich-list"
      role="listbox"
      aria-label="Placeholders"
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {entries.map((entry, index) => (
        <div
          key={entry.name}
          id={optionId(id, index)}
          className="fw-rich-list-entry"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseMove={() => {
            if (index !== active) onPoint(index)
          }}
          onClick={() => onChoose(entry)}
          onKeyDown={undefined}
        >
          <span>{entry.title}</span>
          <span className="fw-text-small fw-text-3">{`{{${entry.name}}}`}</span>
        </div>
      ))}
    </div>
  )
}
