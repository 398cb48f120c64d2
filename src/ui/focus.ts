import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Whether whoever works without a mouse stands nowhere: what had the focus is gone, or was disabled. Browsers then
 * name the page itself, or what nobody can type into any more.
 */
export function isFocusLost(): boolean {
  const { activeElement: active } = document
  return active === null || active === document.body || active.matches(':disabled')
}

/**
 * The browser takes the focus from what is disabled while something is busy: it gets it back (look.md, 4). Returns
 * what remembers who is to have it.
 */
export function useFocusAfter(busy: boolean): (element: Element | null) => void {
  const remembered = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (busy) return
    const { current } = remembered
    if (current instanceof HTMLElement && document.activeElement?.contains(current)) current.focus()
    remembered.current = null
  }, [busy])
  return (element) => {
    remembered.current = element
  }
}

/**
 * What came in place of something that is gone, such as a pressed "Try again", gets the focus that went with it: with
 * each `change`, the element that holds the returned ref. Whoever stands elsewhere stays there.
 */
export function useFocusOnNews(change: unknown): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is when to look, not what is looked at
  useEffect(() => {
    if (isFocusLost()) place.current?.focus()
  }, [change])
  return useCallback((element) => {
    place.current = element
  }, [])
}

/**
 * Two that take the place of each other, such as "Export" and "Cancel", both with the returned ref: the one that comes
 * gets the focus only where the one that goes had it.
 */
export function useFocusHandedOn(): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement | null>(null)
  const wasHeld = useRef(false)
  return useCallback((element) => {
    // What goes is let go of while it still stands in the page, and still has the focus.
    if (element === null) wasHeld.current = document.activeElement === place.current
    else if (wasHeld.current) element.focus()
    place.current = element
  }, [])
}
