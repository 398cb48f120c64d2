import { $standing } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadTranslations } from '../loading/loaders.ts'

const translationsRead = createRead<void>({
  read: 'translations',
  load: loadTranslations,
})

/** Loads the languages of the settlement portal; the app asks when a session starts. */
export const translationsRequested = translationsRead.requested

/** Null before they were read. */
export const $translations = $standing.map(({ translations }) => translations.translations)
export const $translationsStatus = translationsRead.$status
