import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows kept ready above and below what is seen. */
const overscan = 4
/** Until the height is known, and where there is no layout at all. */
const assumedHeight = 800

/** Which rows the pool shows: `size` rows from `first` on. */
export interface Pool {
  readonly first: number
  readonly size: number
  /** The first and the last row that can be seen, for loading more. */
  readonly seenFirst: number
  readonly seenLast: number
}

function poolAt(scrollTop: number, height: number, rowHeight: number, count: number): Pool {
  const rowsSeen = Math.ceil(height / rowHeight) + 1
  const size = Math.min(count, rowsSeen + 2 * overscan)
  const seenFirst = Math.max(0, Math.min(count - 1, Math.floor(scrollTop / rowHeight)))
  return {
    first: Math.max(0, Math.min(count - size, seenFirst - overscan)),
    size,
    seenFirst,
    seenLast: Math.max(0, Math.min(count - 1, seenFirst + rowsSeen - 1)),
  }
}

const same = (a: Pool, b: Pool) =>
  a.first === b.first &&
  a.size === b.size &&
  a.seenLast === b.seenLast &&
  a.seenFirst === b.seenFirst

/**
 * The window of a list with rows of one height. The new rows are rendered inside of the scroll event, so the browser
 * never paints a place whose row is not there yet (measured: 0 % blank against 40 % without flushSync, performance.md, lists).
 */
export function usePool(
  viewport: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): readonly [pool: Pool, onScroll: () => void] {
  const [scroll, setScroll] = useState({ top: 0, height: assumedHeight })
  const pool = poolAt(scroll.top, scroll.height, rowHeight, count)

  const onScroll = useCallback(() => {
    const box = viewport.current
    if (!box) return
    const top = box.scrollTop
    const after = poolAt(top, scroll.height, rowHeight, count)
    if (!same(after, pool)) flushSync(() => setScroll({ top, height: scroll.height }))
  }, [viewport, scroll.height, rowHeight, count, pool])

  useLayoutEffect(() => {
    const box = viewport.current
    if (!box) return
    const measure = () => {
      const height = box.clientHeight || assumedHeight
      setScroll((was) => (was.height === height ? was : { top: box.scrollTop, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [viewport])

  return [pool, onScroll]
}
