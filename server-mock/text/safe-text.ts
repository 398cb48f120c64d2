/** Text from outside as it may be stored, logged and shown. Angle brackets stay: screens escape them. */

const lineEnds = /\r\n?|[\u2028\u2029\u0085]/gu

/** C0 (without tab and line feed), DEL and C1, lone surrogates, and characters that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cs}\ufeff\ufffe\uffff]/gu

/** Marks that turn the order of what is shown: 'exe.fdp' reads as a PDF. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu

/** Marks without a shape; in a body they belong to Arabic and emoji, in a name only to tricks. */
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufff9-\ufffb]/gu

/** The first `max` code points; never half a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  return [...text.slice(0, max * 2)].slice(0, max).join('')
}

/** A body: lines, without what cannot be stored or would disguise. */
export function safeText(text: string, max: number): string {
  return cut(text.replace(lineEnds, '\n').replace(controls, '').replace(turns, ''), max)
}

/** The beginning of a longer text on one line; an ellipsis, counted in `max`, says that there is more. */
export function safePreview(text: string, max: number): string {
  const line = safeLine(text, max + 1)
  return [...line].length <= max ? line : `${cut(line, max - 1).trimEnd()}…`
}

/** One line, as a subject or a name: no line ends, no invisible characters, single blanks. */
export function safeLine(text: string, max: number): string {
  const head = text.slice(0, max * 4)
  const plain = head.replace(lineEnds, ' ').replace(controls, '').replace(turns, '')
  return cut(plain.replace(invisible, '').replace(/\s+/gu, ' ').trim(), max).trimEnd()
}
