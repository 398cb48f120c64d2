import type {
  PlaceholderConfig,
  RawTemplate,
  TemplateConfig,
} from '../../model/mail/mail-template.ts'
import { familyOf, placeholderNamed } from './catalogue.ts'
import {
  type ContentPlace,
  defuseBraces,
  escapeHtml,
  escapeLines,
  type MailFormat,
  oneLine,
} from './escape.ts'
import type { MailFacts } from './facts.ts'
import { familyValue } from './family-values.ts'
import { piecesOf, tagsIn, tornTags } from './tags.ts'
import { placeholderValues } from './values.ts'

/** What is rendered: a stored template, or the text that somebody is writing. */
export type MailText = Pick<RawTemplate, 'subject' | 'content' | 'config'>

/** A mail filled in. It may be sent only if nothing is `missing`: names of tags, each once, in order. */
export type RenderedMail = { subject: string; content: string; missing: string[] }

type Place = 'subject' | ContentPlace

const aloneInParagraph =
  /<p((?:\s[^<>]*)?)>\s*(\{\{((?:image_uses|settlement_portal)(?:_\d)?)\}\})\s*<\/p>/gu

const isTable = (config: PlaceholderConfig | undefined): boolean =>
  config?.type === 'image_uses' ||
  (config?.type === 'settlement_portal' && config.link_type === 'button')

/** A paragraph cannot hold a table: where a list of image uses or a button stands alone in one, it becomes a block. */
const blocksApart = (html: string, { placeholders }: TemplateConfig): string =>
  html.replace(aloneInParagraph, (whole, attributes: string, tag: string, name: string) =>
    Object.hasOwn(placeholders, name) && isTable(placeholders[name])
      ? `<div${attributes || ' style="margin:16px 0"'}>${tag}</div>`
      : whole,
  )

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
  const subject = oneLine(fillIn(template.subject, 'plain', (name) => fill(name, 'subject')))
  const source =
    format === 'html' ? blocksApart(template.content, template.config) : template.content
  const content = fillIn(source, format, (name, inTag) =>
    fill(name, format === 'plain' ? 'text' : inTag ? 'attribute' : 'markup'),
  )
  const torn = format === 'html' ? tornTags(template.content) : []
  return { subject, content, missing: [...new Set([...missing, ...torn])] }
}

/** What the tags of a text become, by their names; those without a value are left out. */
export type TagValues = { content: Record<string, string>; subject: Record<string, string> }

/**
 * What each tag becomes where the text uses it, for whoever shows tags and values side by side: as HTML in the content,
 * as plain text in the subject.
 */
export function valuesOfTags(template: MailText, facts: MailFacts): TagValues {
  const values = placeholderValues(facts)
  const filled = (text: string, place: Place): Record<string, string> =>
    Object.fromEntries(
      tagsIn(text).flatMap((name) => {
        const value = valueAt(name, place, template, facts, values)
        return value === null
          ? []
          : [[name, place === 'markup' ? defuseBraces(value, 'html') : value]]
      }),
    )
  return {
    content: filled(template.content, 'markup'),
    subject: filled(template.subject, 'subject'),
  }
}

/** The text with its tags filled in; what is filled stands between tags that stay, if any. */
function fillIn(
  text: string,
  format: MailFormat,
  fill: (name: string, inTag: boolean) => string | null,
): string {
  let done = ''
  let run = ''
  let inTag = false
  for (const piece of piecesOf(text)) {
    if ('text' in piece) {
      run += piece.text
      inTag = endsInTag(piece.text, inTag)
      continue
    }
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

/** Whether HTML goes on within its own markup after this text, as after `<a href="`. */
function endsInTag(text: string, before: boolean): boolean {
  const opened = text.lastIndexOf('<')
  const closed = text.lastIndexOf('>')
  return opened === closed ? before : opened > closed
}

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
    return place === 'subject' ? null : familyValue(name, family, template.config, facts, place)
  }
  const value = values.get(name) ?? (entry.optional ? '' : null)
  return value === null ? null : writers[place](value)
}

const writers: Record<Place, (value: string) => string> = {
  subject: (value) => value,
  text: (value) => value,
  markup: escapeLines,
  attribute: (value) => escapeHtml(oneLine(value)),
}
