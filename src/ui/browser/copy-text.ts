/** Puts a text into the clipboard; false where the browser keeps that for itself, as it does on a page without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The words of HTML, a line for each of its blocks. */
function wordsOf(html: string): string {
  const lines = html.replaceAll(/<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote)>/gi, '$&\n')
  const { body } = new DOMParser().parseFromString(lines, 'text/html')
  return (body.textContent ?? '').trim()
}

/** The same with its formatting, for programs that take that; the words alone where a browser knows no more. */
export async function copyHtml(html: string): Promise<boolean> {
  const words = wordsOf(html)
  try {
    const as = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
    const item = new ClipboardItem({ ...as('text/html', html), ...as('text/plain', words) })
    await navigator.clipboard.write([item])
    return true
  } catch {
    return copyText(words)
  }
}
