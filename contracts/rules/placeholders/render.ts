import type { MailTemplate } from '../../model/mail-template.ts'
import { familyOf, placeholderNamed } from './catalogue.ts'
import { defuseBraces, escapeHtml, escapeLines, type MailFormat, oneLine } from './escape.ts'
import type { MailFacts } from './facts.ts'
import { familyValue } from './family-values.ts'
import { piecesOf } from './tags.ts'
import { placeholderValues } from './values.ts'

/** What is rendered: a stored template, or the text that somebody is writing. */
export type MailText = Pick<MailTemplate, 'subject' | 'content' | 'config'>

/** A mail filled in. It may be sent only if nothing is `missing`: names of tags, each once, in order. */
export type RenderedMail = { subject: string; content: string; missing: string[] }

/** Where a tag stands: that decides how its value is written. */
type Place = 'subject' | 'text' | 'markup' | 'attribute'

/**
 * Fills a template in, in one pass: values are written for where they go and never scanned again. The subject
 * is one plain line; the content is HTML unless `format` says otherwise. A tag that is unknown, not allowed
 * in the subject (PH-04), or required and without a value stays, in HTML as a mark (G-45 to G-47).
 */
export function renderMail(
  template: MailText,
  facts: MailFacts,
  format: MailFormat = 'html',
): RenderedMail {
  const values = placeholderValues(facts)
  const missing = new Set<string>()
  const fill = (name: string, place: Place): string | null => {
    const value = valueAt(name, place, template, facts, values)
    if (value === null) missing.add(name)
    return value
  }
  const subject = fillIn(oneLine(template.subject), 'plain', (name) => fill(name, 'subject'))
  const content = fillIn(template.content, format, (name, inTag) =>
    fill(name, format === 'plain' ? 'text' : inTag ? 'attribute' : 'markup'),
  )
  return { subject, content, missing: [...missing] }
}

/** The text with its tags filled in; what is filled stands between tags that stay, if any. */
function fillIn(
  text: string,
  format: MailFormat,
  fill: (name: string, inTag: boolean) => string | null,
): string {
  let done = ''
  let run = ''
  let template = ''
  for (const piece of piecesOf(text)) {
    if ('text' in piece) {
      run += piece.text
      template += piece.text
      continue
    }
    const inTag = isInsideTag(template)
    const value = fill(piece.tag, inTag)
    if (value !== null) {
      run += value
      continue
    }
    done += defuseBraces(run, format) + marked(piece.tag, format, inTag)
    run = ''
  }
  return done + defuseBraces(run, format)
}

/** Whether a text of HTML ends within a tag of HTML, as in `<a href="`. */
const isInsideTag = (text: string) => text.lastIndexOf('<') > text.lastIndexOf('>')

const marked = (name: string, format: MailFormat, inTag: boolean) =>
  format === 'plain' || inTag
    ? `{{${name}}}`
    : `<mark data-placeholder="${name}">{{${name}}}</mark>`

function valueAt(
  name: string,
  place: Place,
  template: MailText,
  facts: MailFacts,
  values: ReadonlyMap<string, string | null>,
): string | null {
  const entry = placeholderNamed(name)
  if (!entry || (place === 'subject' && !entry.subject_placeholder)) return null
  const family = familyOf(name)
  if (family) {
    const format = place === 'markup' ? 'html' : 'plain'
    const value = familyValue(name, family, template.config, facts, format)
    return value !== null && place === 'attribute' ? escapeHtml(oneLine(value)) : value
  }
  const value = values.get(name) ?? (entry.optional ? '' : null)
  return value === null ? null : writers[place](value)
}

const writers: Record<Place, (value: string) => string> = {
  subject: oneLine,
  text: (value) => value,
  markup: escapeLines,
  attribute: (value) => escapeHtml(oneLine(value)),
}
