import { english, friendlyEnglish } from '../../modules/mail-flows/presets/english.ts'
import { friendlyEnglishTexts } from '../../modules/mail-flows/presets/friendly-english.ts'
import { german } from '../../modules/mail-flows/presets/german.ts'
import type { PresetWords } from '../../modules/mail-flows/presets/preset-text.ts'
import { standardEnglish } from '../../modules/mail-flows/presets/standard-english.ts'
import { standardGerman } from '../../modules/mail-flows/presets/standard-german.ts'
import type { FlowTexts } from './flow-text.ts'
import { dutch } from './flow-texts-dutch.ts'
import { french } from './flow-texts-french.ts'
import { dutchWords, frenchWords } from './words.ts'

/** The languages that the demo's flows are written in. */
export type FlowLanguage = 'en' | 'de' | 'fr' | 'nl'

type Written = { texts: FlowTexts; words: PresetWords }

/** English and German are those of the sample template library. */
export const flowTexts: Record<FlowLanguage, Written> = {
  en: { texts: standardEnglish, words: english },
  de: { texts: standardGerman, words: german },
  fr: { texts: french, words: frenchWords },
  nl: { texts: dutch, words: dutchWords },
}

/** A flow that begins kindly says the rest as the standard one does. */
export const friendlyTexts: Written = {
  texts: { ...standardEnglish, ...friendlyEnglishTexts },
  words: friendlyEnglish,
}
