import { isFocusLost } from '../focus.ts'

/**
 * The ref of a dialog's first field that may come after the dialog, such as one whose options are loaded: it gets the
 * focus that the dialog kept for want of a field, or that went with a pressed "Try again". Whoever went elsewhere
 * meanwhile stays there.
 */
export function focusOnArrival(field: HTMLElement | null): void {
  if (field === null) return
  const isKept = field.closest('.fw-dialog-body') === document.activeElement
  if (isKept || isFocusLost()) field.focus()
}
