import { combine, createEvent, createStore, sample } from 'effector'
import { PortalTranslation } from '../../../../contracts/model/portal/translation.ts'
import { portalLanguages } from '../../../../contracts/reference/portal-languages.ts'
import {
  canAddTranslation,
  translationLimitMessage,
} from '../../../../contracts/rules/portal/translations.ts'
import { parse } from '../../../../contracts/schema.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $planLimits, planLimitsRequested } from '../../../queries/set-up/business.ts'
import { $translations } from '../../../queries/set-up/portal.ts'
import { translationsRequested } from '../../../queries/set-up/translations.ts'
import { languageName } from '../../../ui/names.ts'
import {
  formIdOf,
  formOf,
  judge,
  placeOf,
  type Tab,
  type TextErrors,
  TextForm,
  tabs,
} from './form-values.ts'

/** The Translations screen came on screen. */
export const translationsOpened = createEvent()
export const languageChosen = createEvent<string>()
export const tabChosen = createEvent<Tab>()

sample({ clock: translationsOpened, target: [translationsRequested, planLimitsRequested] })

/** Every language with its texts, by its name; null before they were read (TRANS-01). */
export const $languages = $translations.map((known) => {
  if (!known) return null
  // A log of before the texts were read knows none of them.
  const whole = known.translations.flatMap((translation) => {
    const read = parse(PortalTranslation, translation)
    return read.ok ? [read.value] : []
  })
  return whole.toSorted((a, b) => languageName(a.language).localeCompare(languageName(b.language)))
})
export const $defaultId = $translations.map((known) => known?.default_translation_id ?? null)

/** Whether the languages were read. */
export const $areLanguagesKnown = $languages.map((languages) => languages !== null)

/** The languages that can be added still; none before it is known which are there (TRANS-02; G-105). */
export const $addable = $languages.map((languages) =>
  portalLanguages.filter(({ code }) => languages?.every(({ language }) => language !== code)),
)

/** Why the plan has no room for another language; null where it has, and until it is known (TRANS-21). */
export const $limitReason = combine($languages, $planLimits, (languages, limits) =>
  languages && limits && !canAddTranslation(limits, languages.length)
    ? translationLimitMessage(limits, languages.length)
    : null,
)

/** The tab that is shown, of whichever language. */
export const $tab = createStore<Tab>('Login Page')
  .on(tabChosen, (_, tab) => tab)
  .reset(sessionEnded)

const noErrors: TextErrors = {}

/** The forms of the texts: each tab of each language is one. */
export const textForms = createRecordEditor({
  name: 'translation-drafts',
  schema: TextForm,
  $entries: $languages.map(
    (languages) =>
      languages?.flatMap((translation) =>
        Object.values(tabs).map((text) => ({
          id: formIdOf(translation.language, text),
          version: translation.version,
          form: formOf(translation, text),
        })),
      ) ?? null,
  ),
  opened: translationsOpened,
  $context: $languages,
  judge: (form, languages, id) => {
    const { language, text } = placeOf(id)
    const isActive = languages?.find((one) => one.language === language)?.is_active === 1
    return judge(form, text, isActive)
  },
  noErrors,
  save: 'translation.text.save',
  inputOf: ({ id, version }, values) => ({ ...placeOf(id), version, ...values }),
  reload: translationsRequested,
})

const { $open, $selected, $editings, selected } = textForms

/** The language whose texts are shown. */
export const $chosen = $selected.map((id) => (id === null ? null : placeOf(id).language))

sample({
  clock: languageChosen,
  source: $tab,
  fn: (tab, language) => formIdOf(language, tabs[tab]),
  target: selected,
})
sample({
  clock: tabChosen,
  source: $chosen,
  filter: (language) => language !== null,
  fn: (language, tab) => formIdOf(language ?? '', tabs[tab]),
  target: selected,
})

/** The languages in which something is typed and not saved. */
export const $unsaved = $editings.map(
  (editings): ReadonlySet<string> =>
    new Set(Object.keys(editings).map((id) => placeOf(id).language)),
)

/** What the right side shows; null where no language is selected. */
export const $pane = combine(
  { open: $open, languages: $languages, defaultId: $defaultId },
  ({ open, languages, defaultId }) => {
    if (!open) return null
    const { language, text } = placeOf(open.id)
    const translation = languages?.find((one) => one.language === language)
    if (!translation) return null
    const standard = languages?.find(({ id }) => id === defaultId) ?? null
    return {
      id: open.id,
      translation,
      text,
      editing: open.editing,
      standard,
      isDefault: standard === translation,
    }
  },
)
