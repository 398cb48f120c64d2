const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Whoever comes back to a text, such as a draft, goes on at its end: browsers put the caret before it. Fields without a
 * caret, and one that somebody has placed, stay as they are.
 */
export function caretToEnd(dialog: Element | null): void {
  const { activeElement: field } = document
  if (!isText(field) || !dialog?.contains(field)) return
  if (field.selectionStart !== 0 || field.selectionEnd !== 0) return
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}
