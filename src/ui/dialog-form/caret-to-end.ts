const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const isNumber = ({ inputMode }: HTMLElement): boolean =>
  inputMode === 'decimal' || inputMode === 'numeric'

/**
 * Whoever comes back to a text, such as a draft, goes on at its end: browsers put the caret before it. A number is
 * selected, as it is by Tab: what is typed replaces it. Fields without a caret, and one that somebody has placed, stay
 * as they are.
 */
export function caretToEnd(dialog: Element | null): void {
  const { activeElement: field } = document
  if (!isText(field) || !dialog?.contains(field)) return
  const { selectionStart: start, selectionEnd: end, value } = field
  // A browser has put the caret at either end.
  if (isNumber(field) && start === end && (end === 0 || end === value.length)) field.select()
  else if (start === 0 && end === 0) field.setSelectionRange(value.length, value.length)
  field.scrollTop = field.scrollHeight
}
