/** What the salutation dialog takes (document 3, section 5 "Salutation"). */

import type { SalutationConfig } from '../../model/mail/mail-template.ts'
import { lengthRefusal } from '../typed/typed-length.ts'
import { tagOf } from './insert.ts'
import { piecesOf, tagsIn } from './tags.ts'

/** A salutation is a line, not a letter. */
export const SALUTATION_MAX_LENGTH = 255

/** Said of a text that is not there (SALUT-04 to SALUT-10). */
export const SALUTATION_MISSING = 'Please enter a salutation.'

/** The texts in the order of the dialog, each by the path of its field. */
export const salutationFields = [
  'last_name.male',
  'last_name.female',
  'last_name.unknown',
  'first_name.male',
  'first_name.female',
  'first_name.unknown',
  'no_name',
] as const
export type SalutationField = (typeof salutationFields)[number]
export type SalutationErrors = Partial<Record<SalutationField, string>>

/** The tags that a salutation may hold (G-48). */
export const salutationTags: readonly string[] = ['first_name', 'last_name', 'title']

const kinds = ['last_name', 'first_name', 'no_name'] as const

/** All three kinds in their order of preference, whatever a client left out or named twice (SALUT-02). */
export const salutationPriority = (
  priority: SalutationConfig['priority'],
): SalutationConfig['priority'] => [...new Set([...priority, ...kinds])]

type Salutations = SalutationConfig['salutations']

/** Where each text lies, and the tag that it must hold: the unknown gender need not be named (SALUT-11 to SALUT-14). */
const texts: Readonly<
  Record<SalutationField, { read: (all: Salutations) => string; requires: string | null }>
> = {
  'last_name.male': { read: (all) => all.last_name.male, requires: 'last_name' },
  'last_name.female': { read: (all) => all.last_name.female, requires: 'last_name' },
  'last_name.unknown': { read: (all) => all.last_name.unknown, requires: null },
  'first_name.male': { read: (all) => all.first_name.male, requires: 'first_name' },
  'first_name.female': { read: (all) => all.first_name.female, requires: 'first_name' },
  'first_name.unknown': { read: (all) => all.first_name.unknown, requires: null },
  no_name: { read: (all) => all.no_name, requires: null },
}

/** Without a name there is none to say, so that this text always fits (G-49). */
export const allowedTags = (field: SalutationField): readonly string[] =>
  field === 'no_name' ? ['title'] : salutationTags

/** Why a text cannot be the salutation of this field, or null (SALUT-04 to SALUT-14). */
export function salutationTextError(field: SalutationField, text: string): string | null {
  // A title alone is no salutation of somebody who has none.
  const words = piecesOf(text).map((piece) => ('tag' in piece ? '' : piece.text))
  if (text.trim() === '' || (field === 'no_name' && words.join('').trim() === '')) {
    return SALUTATION_MISSING
  }
  const tags = tagsIn(text)
  const { requires } = texts[field]
  if (requires !== null && !tags.includes(requires)) return `Please insert ${tagOf(requires)}.`
  const allowed = allowedTags(field)
  if (!tags.every((tag) => allowed.includes(tag))) {
    return `This text can only contain ${allowed.map(tagOf).join(', ')}.`
  }
  return lengthRefusal(text, SALUTATION_MAX_LENGTH)
}

/** What keeps a salutation from being saved, field by field in the order of the dialog; empty where nothing does. */
export const salutationErrors = (config: SalutationConfig): SalutationErrors =>
  Object.fromEntries(
    salutationFields.flatMap((field) => {
      const wrong = salutationTextError(field, texts[field].read(config.salutations))
      return wrong === null ? [] : [[field, wrong]]
    }),
  )

/** A salutation as it is stored: trimmed texts, every kind once in its priority. */
export function storedSalutation(config: SalutationConfig): SalutationConfig {
  const { last_name, first_name, no_name } = config.salutations
  return {
    ...config,
    priority: salutationPriority(config.priority),
    salutations: {
      last_name: trimmed(last_name),
      first_name: trimmed(first_name),
      no_name: no_name.trim(),
    },
  }
}

const trimmed = ({ male, female, unknown }: Salutations['last_name']) => ({
  male: male.trim(),
  female: female.trim(),
  unknown: unknown.trim(),
})
