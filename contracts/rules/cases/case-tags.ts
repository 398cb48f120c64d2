import { TAG_MAX_LENGTH } from '../../limits.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

const foreign = /[^\p{L}\p{M}\p{N}_\-!+= ]/gu

/** What the tag input keeps of what was typed: letters of any script, digits and `_ - ! + =` (TAG-06). */
export const tagCharacters = (typed: string): string =>
  // Once more after the cut: it may go through a letter of two code units, and half of one is none.
  typed.replace(foreign, '').slice(0, TAG_MAX_LENGTH).replace(foreign, '')

/** A tag as it is stored, or what is wrong with it (TAG-04, TAG-05; gaps-2, 11). */
export function readTag(text: string): Verdict<string> {
  const tag = text.trim().replace(/\s+/gu, ' ')
  if (tag === '') return decline('Please add a tag name')
  if (tag.length > TAG_MAX_LENGTH) return decline(`A tag has at most ${TAG_MAX_LENGTH} characters`)
  if (tagCharacters(tag) !== tag) {
    return decline('A tag takes letters, digits, spaces and _ - ! + = only')
  }
  return accept(tag)
}

/** Tags are compared without case (gaps-2, 11). */
export const foldTag = (tag: string): string => tag.toLowerCase()

export const sameTag = (a: string, b: string): boolean => foldTag(a) === foldTag(b)
