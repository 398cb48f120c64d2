import { TAG_MAX_LENGTH } from '../../limits.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

const foreign = /[^\p{L}\p{M}\p{N}_\-!+= ]/gu

/** Under a field for a tag (TAG-06). */
export const TAG_HELP = 'Letters, digits, spaces and _ - ! + =, for example summer-2026'

const FOREIGN = 'Use only letters, digits, spaces and _ - ! + =, for example summer-2026'

/** What a change of a text put into it, between what it left at both ends. */
function insertedBy(before: string, after: string): string {
  const [old, now] = [[...before], [...after]]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  return now.slice(start, now.length - end).join('')
}

/**
 * What the tag input holds after a change: a key for what no tag takes does nothing (TAG-06). What is pasted stays as it
 * is, to be refused in its place: whoever pastes does not look at each character.
 */
export function typeTag(before: string, after: string): string {
  const inserted = insertedBy(before, after)
  const isKey = [...inserted].length === 1
  return isKey && inserted.replace(foreign, '') === '' ? before : after
}

/** Why a text that is being typed cannot become a tag as it stands, or null; its length has words of its own. */
export function tagRefusal(text: string): string | null {
  const letters = text.replace(/\s/gu, '')
  return letters.replace(foreign, '') === letters ? null : FOREIGN
}

/** A tag as it is stored, or what is wrong with it (TAG-04, TAG-05; G-473). */
export function readTag(text: string): Verdict<string> {
  const tag = text.trim().replace(/\s+/gu, ' ')
  if (tag === '') return decline('Please add a tag name')
  if (tag.length > TAG_MAX_LENGTH) return decline(`Enter at most ${TAG_MAX_LENGTH} characters`)
  const refusal = tagRefusal(tag)
  return refusal === null ? accept(tag) : decline(refusal)
}
