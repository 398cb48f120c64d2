import { type RefObject, useEffect } from 'react'
import { isConfirming } from './confirming-keys.ts'

/** What surrounds a dialog, and has the focus for a moment while that opens. Blueprint hears Esc there by itself. */
const EDGE = '[class*=overlay-][class*=focus-trap]'

/** What Blueprint shows above the page. */
const ABOVE = '.bp6-portal'

/**
 * A pressed button that goes or becomes busy leaves the focus nowhere, one that opens a dialog at its edge, and whoever is
 * quicker than the dialog still has it behind; keys belong to the topmost dialog in each case. `body` takes the focus, and
 * what confirms with it; Esc closes, unless `onClose` is null because nothing may be left now.
 */
export function useLostKeys(
  body: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: (() => void) | null,
): void {
  useEffect(() => {
    if (!isOpen) return
    const take = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const isAtEdge = target.matches(EDGE)
      if ((target.closest(ABOVE) && !isAtEdge) || !isTopmost(body.current)) return
      body.current?.focus()
      if (event.key === 'Escape' && !isAtEdge) onClose?.()
      if (!isConfirming(event)) return
      // Told again where the dialog hears it.
      const again = new KeyboardEvent('keydown', {
        ...keyOf(event),
        bubbles: true,
        cancelable: true,
      })
      if (body.current?.dispatchEvent(again) === false) event.preventDefault()
    }
    // The dialog below would close with all that is written in it. Other keys are what is still being typed there.
    const takeEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isTopmost(body.current)) return
      const dialog = event.target instanceof Element ? event.target.closest('.fw-dialog') : null
      if (dialog === null || dialog.contains(body.current)) return
      event.preventDefault()
      event.stopPropagation()
      onClose?.()
    }
    document.addEventListener('keydown', take)
    document.addEventListener('keydown', takeEscape, true)
    return () => {
      document.removeEventListener('keydown', take)
      document.removeEventListener('keydown', takeEscape, true)
    }
  }, [body, isOpen, onClose])
}

const keyOf = ({ key, code, ctrlKey, metaKey, shiftKey, altKey, repeat }: KeyboardEvent) => ({
  ...{ key, code, ctrlKey, metaKey, shiftKey, altKey, repeat },
})

const isTopmost = (body: HTMLElement | null): boolean => {
  const dialogs = [...document.querySelectorAll('.fw-dialog')]
  return body !== null && dialogs.at(-1) === body.closest('.fw-dialog')
}
