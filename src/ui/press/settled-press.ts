import { useLayoutEffect, useRef } from 'react'

/** So long a press may still be the second one of a double click, in ms: what systems take for one by default. */
const DOUBLE_CLICK = 500

/**
 * For buttons that something else takes the place of as soon as they were pressed. The second press of a double
 * click would mean that: it means nothing, until whoever presses can have seen what stands there by now, nor do those
 * that follow it at once. Wraps what a press does; `meaning` tells what it would do. What `isNew` has itself come by a
 * press.
 */
export function useSettledPress(
  meaning: string,
  isNew = false,
): (press: () => void) => (event: { readonly timeStamp: number }) => void {
  const seen = useRef({ meaning: isNew ? null : meaning, since: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (seen.current.meaning !== meaning) seen.current = { meaning, since: performance.now() }
  }, [meaning])
  return (press) => (event) => {
    if (event.timeStamp - seen.current.since >= DOUBLE_CLICK) press()
    else seen.current.since = event.timeStamp
  }
}
