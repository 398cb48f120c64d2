/** Text that can be changed there, as Blueprint sees it. */
const texts = 'input, textarea, [contenteditable=true]'
const choices: readonly string[] = ['checkbox', 'radio']

function isText(target: Element): boolean {
  const field = target.closest(texts)
  if (field instanceof HTMLInputElement) return !field.readOnly && !choices.includes(field.type)
  return field !== null && !(field instanceof HTMLTextAreaElement && field.readOnly)
}

/** Whether letters are text there, or choose in a list: keys of actions rest meanwhile. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || (target instanceof HTMLElement && isText(target))

/** A dialog has the keyboard for itself. */
export const isUnderDialog = (): boolean => document.body.classList.contains('bp6-overlay-open')
