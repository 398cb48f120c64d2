/** Text, a removed letter, or null for a key that changes no text. */
function after(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
}

/** Whether a button of the dialog hears it by itself, such as the one that closes what is awaited in it. */
const isPressing = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('.fw-dialog button') !== null

/**
 * Takes a key for a field that was asked for and is still on its way: it is text of the field already, not the key of an
 * action. Returns what `text` has become; null where it is as it was.
 */
export function earlyKey(event: KeyboardEvent, text: string): { text: string } | 'left' | null {
  if (isPressing(event) || event.key === 'Tab') return null
  event.stopImmediatePropagation()
  if (event.key === 'Escape') return 'left'
  // It would press the button that asked for the field, which begins anew then.
  if (event.key === 'Enter') event.preventDefault()
  const next = after(text, event)
  if (next === null) return null
  event.preventDefault()
  return { text: next }
}
