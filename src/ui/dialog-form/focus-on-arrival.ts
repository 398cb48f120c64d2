/**
 * The ref of a dialog's first field that may come after the dialog, such as one whose options are loaded: it gets the
 * focus that the dialog kept for want of a field. Whoever went elsewhere meanwhile stays there.
 */
export function focusOnArrival(field: HTMLElement | null): void {
  if (field && field.closest('.fw-dialog-body') === document.activeElement) field.focus()
}
