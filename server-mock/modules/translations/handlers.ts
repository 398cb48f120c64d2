import { listPortalLanguages, readTranslations, readTranslationVersions } from './list.ts'
import {
  activateTranslation,
  createTranslation,
  deactivateTranslation,
  deleteTranslation,
  makeTranslationDefault,
} from './states.ts'
import { saveAboutUsText, saveCaseOverviewText, saveFaq, saveLoginText } from './texts.ts'

/** The calls about the languages of a settlement portal (document 3, section 7). */
export const translationHandlers = {
  readTranslations,
  listPortalLanguages,
  readTranslationVersions,
  createTranslation,
  deleteTranslation,
  makeTranslationDefault,
  activateTranslation,
  deactivateTranslation,
  saveLoginText,
  saveCaseOverviewText,
  saveAboutUsText,
  saveFaq,
}
