import type { Translations } from '../../../contracts/model/setup.ts'
import type { Projection } from '../../bus/projection.ts'

/** The languages of the settlement portal, as they were read last. */
export type TranslationsState = { translations: Translations | null; asOf: number }

export const translationsProjection: Projection<TranslationsState> = {
  initial: () => ({ translations: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'translations.loaded': (state, { payload }) => {
      if (state.asOf > payload.as_of) return false
      state.translations = payload.translations
      state.asOf = payload.as_of
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: TranslationsState): boolean {
  state.translations = null
  state.asOf = 0
  return true
}
