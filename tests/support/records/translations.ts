import type { Translations } from '../../../contracts/model/mail/setup.ts'
import type {
  PortalTranslation,
  PortalTranslations,
} from '../../../contracts/model/portal/translation.ts'

/** An active language of the portal that is complete. */
export const aTranslation = (parts: Partial<PortalTranslation> = {}): PortalTranslation => ({
  id: 'de',
  language: 'de',
  is_active: 1,
  login_text: '',
  case_overview_text: '<p>Your case</p>',
  about_us_text: '<p>About us</p>',
  faq: [],
  version: 1,
  ...parts,
})

/** Languages of which only what cases need is said, as the call answers them. */
export const withTexts = ({ translations, ...all }: Translations): PortalTranslations => ({
  ...all,
  translations: translations.map(aTranslation),
})
