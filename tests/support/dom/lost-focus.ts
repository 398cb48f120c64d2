/** Browsers take the focus from what is disabled, itself or by its fieldset; the document of these tests does not. */
import { afterEach, beforeEach } from 'vitest'

function leaveDisabled(): void {
  const { activeElement: active } = document
  if (active?.matches(':disabled') || active?.closest('fieldset[disabled]')) document.body.focus()
}

/** For a file of tests: the focus is lost in them as a browser loses it. */
export function loseFocusLikeBrowsers(): void {
  let observer: MutationObserver
  beforeEach(() => {
    observer = new MutationObserver(leaveDisabled)
    observer.observe(document, { attributeFilter: ['disabled'], subtree: true })
  })
  afterEach(() => observer.disconnect())
}
