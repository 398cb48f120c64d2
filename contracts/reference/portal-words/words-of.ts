import { en } from './en.ts'
import type { PortalWords } from './portal-words.ts'

const languages: Readonly<Record<string, PortalWords>> = { en }

/** The words of a translation's language (`de` of `de-AT`); English where there are no others. */
export function portalWordsOf(language: string | null): { language: string; words: PortalWords } {
  const known = language?.slice(0, 2).toLowerCase() ?? ''
  const words = Object.hasOwn(languages, known) ? languages[known] : undefined
  return words ? { language: known, words } : { language: 'en', words: en }
}
