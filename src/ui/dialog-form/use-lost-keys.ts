import { type RefObject, useEffect } from 'react'
import { isConfirming } from './confirming-keys.ts'

/**
 * A pressed button that goes or becomes busy leaves the focus nowhere; keys still belong to the topmost
 * dialog. `body` takes the focus, and what confirms with it; Esc closes, unless `onClose` is null because nothing may be
 * left now.
 */
export function useLostKeys(
  body: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: (() => void) | null,
): void {
  useEffect(() => {
    if (!isOpen) return
    const take = (event: KeyboardEvent) => {
      if (event.target !== document.body || !isTopmost(body.current)) return
      body.current?.focus()
      if (event.key === 'Escape') onClose?.()
      if (!isConfirming(event)) return
      // Told again where the dialog hears it.
      const again = new KeyboardEvent('keydown', {
        ...keyOf(event),
        bubbles: true,
        cancelable: true,
      })
      if (body.current?.dispatchEvent(again) === false) event.preventDefault()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [body, isOpen, onClose])
}

const keyOf = ({ key, code, ctrlKey, metaKey, shiftKey, altKey, repeat }: KeyboardEvent) => ({
  ...{ key, code, ctrlKey, metaKey, shiftKey, altKey, repeat },
})

const isTopmost = (body: HTMLElement | null): boolean => {
  const dialogs = [...document.querySelectorAll('.fw-dialog')]
  return body !== null && dialogs.at(-1) === body.closest('.fw-dialog')
}
