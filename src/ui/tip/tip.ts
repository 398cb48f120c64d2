/** Attributes that give an element a tooltip through the one TipLayer of the page; `keyHint` adds its key. */
export function tip(text: string, keyHint?: string) {
  return { 'data-fw-tip': text, ...(keyHint === undefined ? {} : { 'data-fw-tip-key': keyHint }) }
}
