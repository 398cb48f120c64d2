import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A row on its way: which one, and the place that it would take now. */
interface Drag {
  readonly id: string
  readonly from: number
  readonly to: number
  /** The middle of each place, from the top; measured once, so that rows that make way pull nothing along. */
  readonly middles: readonly number[]
}

const placeAt = (y: number, { from, middles }: Drag): number => {
  const above = middles.filter((middle, at) => at !== from && middle < y)
  return above.length
}

interface Settings {
  readonly list: RefObject<HTMLElement | null>
  readonly onDrop: (from: number, to: number) => void
}

/**
 * Rows of a list that are dragged by a pointer: mouse, pen or finger. The row shows where it would come to stand;
 * Escape puts it back.
 */
export function useRowDrag({ list, onDrop }: Settings) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef({ drag, onDrop })
  latest.current = { drag, onDrop }
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const move = (event: globalThis.PointerEvent) =>
      setDrag((now) => now && { ...now, to: placeAt(event.clientY, now) })
    const drop = () => {
      const { current } = latest
      setDrag(null)
      if (current.drag && current.drag.from !== current.drag.to)
        current.onDrop(current.drag.from, current.drag.to)
    }
    const leave = () => setDrag(null)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Else the same key would close what the list stands in.
      event.stopPropagation()
      event.preventDefault()
      leave()
    }
    // The row itself is taken out of the page and put in again as it moves: it would hear nothing.
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', drop)
    document.addEventListener('pointercancel', leave)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', drop)
      document.removeEventListener('pointercancel', leave)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [isDragging])

  const begin = (id: string, event: PointerEvent) => {
    if (event.button !== 0) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const from = [...(list.current?.children ?? [])].findIndex((row) =>
      row.contains(event.currentTarget),
    )
    setDrag({ id, from, to: from, middles: rows.map(({ top, height }) => top + height / 2) })
  }
  return { drag, begin }
}
