import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before the dialog. Blueprint does so only for a dialog that it sees
 * closing, not for one that goes together with what it showed.
 */
export function useFocusReturn(isOpen: boolean): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const { current } = before
      if (document.activeElement !== document.body) return
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    }
  }, [isOpen])
}
