import { Classes, Utils } from '@blueprintjs/core'

/** Whether letters are text there, or choose in a list: keys of actions rest meanwhile. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && Utils.elementIsTextInput(target))

/** A dialog has the keyboard for itself. */
export const isUnderDialog = (): boolean => document.body.classList.contains(Classes.OVERLAY_OPEN)
