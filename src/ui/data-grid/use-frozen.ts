import { type RefObject, useLayoutEffect, useState } from 'react'
import { frozenWithin } from './grid-place.ts'

/** How many columns stay at the left, as wide as the grid is at the moment. */
export function useFrozen(
  grid: RefObject<HTMLElement | null>,
  wanted: number,
  widths: readonly number[],
): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = grid.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [grid])
  return frozenWithin(width, wanted, widths)
}
