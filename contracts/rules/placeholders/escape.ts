/** What a value is written into. */
export type MailFormat = 'html' | 'plain'

/** Where a tag of the content stands: in plain text, in HTML's text, or within its markup (`href="`). */
export type ContentPlace = 'text' | 'markup' | 'attribute'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as HTML text or as the value of an attribute; controls that no text needs are dropped. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']|(?![\t\r\n])\p{Cc}/gu, (character) => entities[character] ?? '')

/** A value of several lines as HTML. */
export const escapeLines = (text: string): string =>
  escapeHtml(text).replace(/\r\n|\r|\n/gu, '<br>')

// Line breaks and other controls, the line separators and what turns the direction of writing.
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** One plain line: a header must not break, whatever a value holds. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').trim()

const WORD_JOINER = '\u2060'

/**
 * Braces that would read as the start of a tag, made harmless without a visible difference: a value, or a
 * value between braces of the template, never becomes a placeholder for whoever scans the outcome.
 */
export const defuseBraces = (text: string, format: MailFormat): string =>
  text.replace(/\{(?=\{)/gu, format === 'html' ? '&#123;' : `{${WORD_JOINER}`)
