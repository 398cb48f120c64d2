import { type RefObject, useEffect } from 'react'

/**
 * A pressed button that goes or becomes busy leaves the focus nowhere; keys still belong to the topmost
 * dialog. `body` takes the focus, and Esc closes, unless `onClose` is null because nothing may be left now.
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
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [body, isOpen, onClose])
}

const isTopmost = (body: HTMLElement | null): boolean => {
  const dialogs = [...document.querySelectorAll('.fw-dialog')]
  return body !== null && dialogs.at(-1) === body.closest('.fw-dialog')
}
