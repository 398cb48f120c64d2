/** Putting a placeholder into a text, and what is kept of the settings of placeholders (document 3, section 5). */

import type { TemplateConfig } from '../../model/mail/mail-template.ts'
import { accept, decline, type Verdict } from '../verdict.ts'
import { familyOf, placeholderNamed } from './catalogue.ts'
import { piecesOf, TAG_LENGTH, tagsIn, tornTags } from './tags.ts'

/** A placeholder as it stands in a text. */
export const tagOf = (name: string): string => `{{${name}}}`

const LAST_NUMBER = 9

/** Why a family's placeholder cannot be inserted once more (G-41). */
export const tenthRefusal = (family: string): string =>
  `${tagOf(family)} is already used ${LAST_NUMBER} times in this text, which is the maximum. Remove one of them first.`

/**
 * The name under which a placeholder goes into a text (PH-06; G-41). One with settings of its own gets the next
 * free number from _2 to _9; others repeat as they are. `kept`: names whose tags are gone while their
 * settings wait for an undo; they are given again only when no other is left.
 */
export function insertedName(
  name: string,
  used: readonly string[],
  kept: readonly string[] = [],
): Verdict<string> {
  const family = familyOf(name)
  if (family === null) return accept(name)
  const numbers = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => `${family}_${index + 2}`)
  const free = [family, ...numbers].filter((one) => !used.includes(one))
  const [first] = [...free.filter((one) => !kept.includes(one)), ...free]
  return first === undefined ? decline(tenthRefusal(family)) : accept(first)
}

/** Where the caret stands in a text, or what is selected there. */
export type TextRange = { start: number; end: number }

/** A text with a tag in place of what is selected, or at its end without a position (PH-05; G-744). */
export function insertTag(
  text: string,
  name: string,
  at: TextRange | null,
): { text: string; caret: number } {
  const { start, end } = at ?? { start: text.length, end: text.length }
  const tag = tagOf(name)
  return { text: text.slice(0, start) + tag + text.slice(end), caret: start + tag.length }
}

/** Every tag of a content, also one that markup has torn apart: its settings stay until it is mended or gone. */
const allTags = (content: string): ReadonlySet<string> =>
  new Set([...tagsIn(content), ...tornTags(content)])

/** The settings as they are saved: without those whose tag is no longer in the content (PH-11). */
export function usedConfigs(
  placeholders: TemplateConfig['placeholders'],
  content: string,
): TemplateConfig['placeholders'] {
  const tags = allTags(content)
  const used = Object.entries(placeholders).filter(
    ([name]) => tags.has(name) && familyOf(name) !== null,
  )
  return Object.fromEntries(used)
}

/** Tags that nothing fills in: saving is allowed with a warning, sending is not (G-45). */
export const unknownTags = (text: string): string[] =>
  tagsIn(text).filter((name) => placeholderNamed(name) === null)

/** What reads like a tag and is not filled in. */
export type BrokenTags = {
  /** No tag, for its length or its signs: it is sent as it is written (PH-12). */
  loose: string[]
  /** A tag with markup within: what contains it is not sent (G-46). */
  torn: string[]
}

/** Cut where nobody closed it. */
const shown = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ')
  return /\}\}$/u.test(line) || line.length <= TAG_LENGTH ? line : `${line.slice(0, TAG_LENGTH)}…`
}

/** What somebody meant as a placeholder and nobody will fill in: a typing error is to be found before it is sent. */
export function brokenTags(text: string): BrokenTags {
  // A brace in the place of each tag, so that nothing is read across it.
  const between = piecesOf(text).map((piece) => ('tag' in piece ? '}' : piece.text))
  const source = between.join('')
  const read = source.replace(/<[^<>]*>/gu, '').match(/\{\{[^{}]*\}{0,2}/gu)
  // Also within markup, as in the address of a link.
  const found = [...new Set([...(read ?? []), ...(source.match(/\{\{[^{}<>]*\}\}/gu) ?? [])])]
  const isTag = (one: string) => tagsIn(one).length > 0
  return {
    loose: found.filter((one) => !isTag(one)).map(shown),
    torn: found.filter(isTag).map(shown),
  }
}

/** Tags in a content that need settings and have none, as when they were typed by hand. */
export const tagsWithoutConfig = (
  content: string,
  placeholders: TemplateConfig['placeholders'],
): string[] =>
  tagsIn(content).filter((name) => familyOf(name) !== null && !Object.hasOwn(placeholders, name))

/** Placeholders in a subject that may not stand there (PH-04; G-44). */
export const forbiddenInSubject = (subject: string): string[] =>
  tagsIn(subject).filter((name) => placeholderNamed(name)?.subject_placeholder === false)

/** Why a subject is not saved, or null (G-44). */
export function subjectTagsError(subject: string): string | null {
  const names = forbiddenInSubject(subject)
  return names.length === 0
    ? null
    : `This placeholder cannot be used in the subject: ${names.join(', ')}`
}
