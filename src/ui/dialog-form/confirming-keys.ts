type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'repeat' | 'currentTarget' | 'target'
>

/**
 * Ctrl+Enter confirms the dialog in which it was pressed, once for each press. React hands keys on to the dialog that a
 * question was opened from: that one confirms nothing.
 */
export function isConfirming(event: Pressed): boolean {
  const { key, ctrlKey, metaKey, repeat, currentTarget, target } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return false
  return target instanceof Node && currentTarget instanceof Node && currentTarget.contains(target)
}
