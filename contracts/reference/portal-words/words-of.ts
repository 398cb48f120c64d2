import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { pl } from './pl.ts'
import type { PortalWords } from './portal-words.ts'
import { pt } from './pt.ts'

const languages: Readonly<Record<string, PortalWords>> = {
  da,
  de,
  en,
  es,
  et,
  fi,
  fr,
  nl,
  no,
  pl,
  pt,
}

/** The words of a translation's language (`de` of `de-AT`); English where there are no others. */
export function portalWordsOf(language: string | null): { language: string; words: PortalWords } {
  const known = language?.slice(0, 2).toLowerCase() ?? ''
  const words = Object.hasOwn(languages, known) ? languages[known] : undefined
  return words ? { language: known, words } : { language: 'en', words: en }
}
