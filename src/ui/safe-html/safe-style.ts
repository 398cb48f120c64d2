/** What a mail may say about its own looks: text, colours, boxes. Nothing that fetches, floats over or hides controls. */
const allowed =
  /^(?:color|background-color|font(?:-(?:family|size|style|weight|variant))?|text-(?:align|decoration|decoration-line|transform|indent)|line-height|letter-spacing|white-space|vertical-align|word-break|overflow-wrap|(?:border|padding|margin)(?:-.+)?|(?:min-|max-)?(?:width|height)|display|float|clear|list-style-type|table-layout|direction)$/

/** A value that could fetch something or read from elsewhere, however it is written. */
const reachesOut = /url|image|src|attr|var|env|element|expression|import|\\|@/i

/** The declarations of `style` that a mail may have, as text for a style attribute. */
export function safeStyle(style: CSSStyleDeclaration): string {
  const kept: string[] = []
  for (let i = 0; i < style.length; i += 1) {
    const name = style.item(i)
    const value = style.getPropertyValue(name)
    if (allowed.test(name) && value && !reachesOut.test(value)) kept.push(`${name}:${value}`)
  }
  return kept.join(';')
}
