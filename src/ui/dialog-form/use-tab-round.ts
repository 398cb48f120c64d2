import { type RefObject, useEffect } from 'react'
import { takesFocus } from './use-focus-nearby.ts'

/** What of Blueprint's frame around a dialog Tab stops at: it has no name to tell, and shows no focus. */
const frame =
  '.bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap, .bp6-dialog-container.bp6-overlay-content'

const stops =
  ':is(a[href], button, input, select, textarea, iframe, [tabindex="0"], [contenteditable="true"]):not(:disabled, [tabindex="-1"])'

/**
 * Tab goes round in a dialog from its last control to its first, and back, with no stop in between. Where Blueprint hands
 * the focus to the frame because the dialog above has closed, it goes on to who had it last in here; a field that gave it
 * up by itself, as one of a day does at Esc, would open its calendar again.
 */
export function useTabRound(body: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    let way: 'on' | 'back' | null = null
    let last: Element | null = null
    let isAway = false
    const look = (event: KeyboardEvent | PointerEvent) => {
      const isTab = event instanceof KeyboardEvent && event.key === 'Tab'
      way = isTab ? (event.shiftKey ? 'back' : 'on') : null
    }
    const pass = ({ target }: FocusEvent) => {
      const dialog = body.current?.closest('.bp6-overlay')
      if (!(target instanceof Element) || !dialog) return
      if (!dialog.contains(target)) {
        isAway = target.closest('.bp6-portal') !== null
        return
      }
      if (!target.matches(frame)) {
        last = target
        isAway = false
        return
      }
      // Blueprint may have handed it on already.
      if (document.activeElement !== target) return
      if (way === null) {
        if (isAway && last?.isConnected) takesFocus(last)
        return
      }
      const all = [...dialog.querySelectorAll(stops)].filter((one) => !one.matches(frame))
      ;(way === 'on' ? all : all.toReversed()).some(takesFocus)
    }
    document.addEventListener('keydown', look, { capture: true })
    document.addEventListener('pointerdown', look, { capture: true })
    document.addEventListener('focusin', pass)
    return () => {
      document.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('pointerdown', look, { capture: true })
      document.removeEventListener('focusin', pass)
    }
  }, [body, isOpen])
}
