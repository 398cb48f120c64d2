import { announcesAnswers, firstEnd, hasNamedAnswers, historyAt, isDeviceLine } from './history.ts'

/** A part of what an email says, in its order: what it quotes, or what its writer says. */
export type MailPart = { readonly isQuote: boolean; readonly text: string }

/** What the button at a quote says. */
export const quoteLabel = (isFolded: boolean): string =>
  isFolded ? 'Show quoted text' : 'Hide quoted text'

/** What an email quotes, in its HTML; a quote inside of it is part of it. */
export const CITED = 'blockquote[type="cite" i]'
/** The same of an element that is kept as it was written, by how it begins. */
export const CITED_SOURCE = /^\s*<blockquote\b[^>]*\btype\s*=\s*["']?cite\b/i

/** A paragraph that names who is quoted below it, such as 'On Monday Jo wrote:'. */
const isAttribution = (paragraph: string): boolean =>
  paragraph.endsWith(':') && paragraph.split('\n').length <= 3

const isWritten = ({ isQuote, text }: MailPart, next: MailPart | undefined): boolean => {
  if (isQuote) return false
  const paragraphs = text.trim().split(/\n\s*\n/)
  if (next?.isQuote && isAttribution(paragraphs.at(-1) ?? '')) paragraphs.pop()
  return paragraphs.some((paragraph) => paragraph !== '' && !isDeviceLine(paragraph))
}

/**
 * Whether what an email quotes is folded at first (G-749). Where nothing stands outside the quote its writer may have
 * answered in it, and where an answer stands between two quotes it says little without them: these are open. So is one
 * of which it is said that the answers stand in it.
 */
export function startsFolded(parts: readonly MailPart[]): boolean {
  const written = parts.map((part, at) => isWritten(part, parts[at + 1]))
  const first = parts.findIndex(({ isQuote }) => isQuote)
  const last = parts.findLastIndex(({ isQuote }) => isQuote)
  if (first < 0 || !written.includes(true) || written.slice(first, last).includes(true))
    return false
  return !parts.some(({ isQuote, text }) =>
    isQuote ? hasNamedAnswers(text.slice(0, firstEnd(text, 0))) : announcesAnswers(text),
  )
}

/** A line of a quote; '>From' is how mailboxes keep a line that begins with 'From'. */
const quoted = /^>(?!From )/

/** The parts of a plain text: its lines that begin with '>', with the empty ones between them, and the others. */
function partsByLine(text: string): MailPart[] {
  const parts: { isQuote: boolean; text: string }[] = []
  let blank = ''
  for (const line of text.split(/(?<=\n)/)) {
    const last = parts.at(-1)
    if (last?.isQuote && line.trim() === '') {
      blank += line
      continue
    }
    const isQuote = quoted.test(line)
    if (last?.isQuote === isQuote) last.text += blank + line
    else parts.push({ isQuote, text: blank + line })
    blank = ''
  }
  const last = parts.at(-1)
  if (last) last.text += blank
  return parts
}

/** The parts of a plain text, the last of which may be the emails that it repeats below their head. */
export function partsOfText(text: string): MailPart[] {
  const from = historyAt(text)
  if (from < 0) return partsByLine(text)
  return [...partsByLine(text.slice(0, from)), { isQuote: true, text: text.slice(from) }]
}
