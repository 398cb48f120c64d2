const blocks = new Set(
  (
    'address article aside blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

const isBlock = (node: ChildNode): node is HTMLElement =>
  node instanceof HTMLElement && blocks.has(node.localName)

/**
 * Words that stand beside blocks become a paragraph: among blocks the editor would take a blank between two of
 * them, as in `<b>Kind</b> <i>regards</i>`, for the space between the blocks.
 */
export function gatherLooseWords(parent: HTMLElement): void {
  const parts = [...parent.childNodes]
  if (!parts.some(isBlock)) return
  let line: HTMLElement | null = null
  for (const part of parts) {
    if (isBlock(part)) {
      line = null
      gatherLooseWords(part)
    } else if (line !== null) line.append(part)
    else if (part.textContent?.trim()) {
      line = parent.ownerDocument.createElement('p')
      part.before(line)
      line.append(part)
    }
  }
}
