import { $setUp } from '../../projections/set-up-state.ts'
import { createRead } from '../loading/create-read.ts'
import { loadTranslations } from '../loading/setup-loaders.ts'

const translationsRead = createRead<void>({ read: 'translations', load: loadTranslations })

/** Loads the languages of the settlement portal with their texts; whoever shows them asks. */
export const translationsRequested = translationsRead.requested
export const $translationsStatus = translationsRead.$status

/** Who changed each language last, by its id. */
export const $translationAuthors = $setUp.map(({ translations }) => translations.authors ?? {})
