import { useLayoutEffect, useRef } from 'react'

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
