import type { PlaceholderCategory } from '../../../../contracts/model/mail/placeholder.ts'
import {
  familyOf,
  type Placeholder,
  placeholderCatalogue,
} from '../../../../contracts/rules/placeholders/catalogue.ts'
import type { Uses } from '../placeholder-uses.ts'
import { placeholderWords } from '../placeholder-words.ts'

/** A placeholder as the panel lists it. */
export type Entry = {
  readonly name: string
  /** In words. */
  readonly words: string
  /** Null where it says no more than the words. */
  readonly description: string | null
  readonly isForSubject: boolean
  /** It has settings, which each use has for itself (G-41). */
  readonly isFamily: boolean
}

type Group = { readonly title: string; readonly entries: readonly Entry[] }

const titles: readonly (readonly [PlaceholderCategory, string])[] = [
  ['opponent details', 'Website owner details'],
  ['infringement details', 'License offer details'],
  ['case access details', 'case access details'],
]

function entryOf({ name, description, subject_placeholder }: Placeholder): Entry {
  const words = placeholderWords(name)
  return {
    name,
    words,
    description: description.toLowerCase() === words.toLowerCase() ? null : description,
    isForSubject: subject_placeholder,
    isFamily: familyOf(name) !== null,
  }
}

const groups: readonly Group[] = titles.map(([category, title]) => ({
  title,
  entries: placeholderCatalogue.filter((one) => one.category === category).map(entryOf),
}))

const wordsOf = (search: string): string[] => search.trim().toLowerCase().split(/\s+/u)

const answersIn = (text: string, wanted: readonly string[]): boolean =>
  wanted.every((word) => text.toLowerCase().includes(word))

/** The groups with what answers to a search: each word of it stands in the name, the tag or the description. */
export function foundGroups(search: string): readonly Group[] {
  const wanted = wordsOf(search)
  const answers = ({ words, name, description }: Entry) =>
    answersIn(`${words} ${name} ${description ?? ''}`, wanted)
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(answers) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The one of those found that a search means most likely: by its name before its description. */
export function bestOf(entries: readonly Entry[], search: string): Entry | undefined {
  const wanted = wordsOf(search)
  return entries.find(({ words, name }) => answersIn(`${words} ${name}`, wanted)) ?? entries[0]
}

/** The further uses of a family that stand in the texts, by their numbers. */
export const numberedUses = (family: string, uses: Uses): string[] =>
  [...uses.keys()].filter((name) => name !== family && familyOf(name) === family).toSorted()
