/**
 * The page's content security policy reports every event handler, base and style element that the browser merely parses,
 * in inert documents too. Both are dropped by the sanitiser anyway; taking their meaning away beforehand, as text,
 * keeps a hostile mail from filling the reports. This is about quiet, not about safety: what is missed here is still
 * sanitised, sandboxed and refused by the frame's own policy. A frameset would take the place of the
 * mail's body.
 */

/** An invisible character: a name that holds it is no handler any more, a text that holds it reads the same. */
const mark = '\u2063'

/** Before parsing. */
export function quieten(html: string): string {
  return html
    .replaceAll(mark, '')
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<(?=(?:base|frameset)\b)/gi, '<x-')
    .replace(/\b(o)(n[a-z]+[\s=/>])/gi, `$1${mark}$2`)
}

/** After parsing: the text as the sender wrote it. */
export function unquieten(text: string): string {
  return text.replaceAll(mark, '')
}
