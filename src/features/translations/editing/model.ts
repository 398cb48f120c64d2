import { combine, createEvent, createStore, sample } from 'effector'
import { PortalTranslation } from '../../../../contracts/model/portal/translation.ts'
import { portalLanguages } from '../../../../contracts/reference/portal-languages.ts'
import {
  canAddTranslation,
  translationLimitMessage,
} from '../../../../contracts/rules/portal/translations.ts'
import { parse } from '../../../../contracts/schema.ts'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { createOwnDeletions } from '../../../forms/records/own-deletions.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $planLimits, planLimitsRequested } from '../../../queries/set-up/business.ts'
import { $translations } from '../../../queries/set-up/portal.ts'
import { translationsRequested } from '../../../queries/set-up/translations.ts'
import { languageName } from '../../../ui/names.ts'
import { joinFaq } from './faq-merge.ts'
import {
  formIdOf,
  formOf,
  judge,
  type Named,
  placeOf,
  type Tab,
  type TextErrors,
  TextForm,
  tabs,
} from './form-values.ts'

/** The Translations screen came on screen. */
export const translationsOpened = createEvent()
export const languageChosen = createEvent<Named>()
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

/** Of translations by their ids. */
const deletions = createOwnDeletions()
export const { deletedHere, stayedHere } = deletions

/** The forms of the texts: each tab of each language is one. */
export const textForms = createRecordEditor({
  name: draftNames.translations,
  schema: TextForm,
  $entries: $languages.map(
    (languages) =>
      languages?.flatMap((translation) =>
        Object.values(tabs).map((text) => ({
          id: formIdOf(translation, text),
          version: translation.version,
          form: formOf(translation, text),
        })),
      ) ?? null,
  ),
  // What was typed outlasts its translation where others delete it; what names none is of before they had ids.
  $isGone: deletions.$deletedHere.map((ids) => (formId: string) => {
    const { id } = placeOf(formId)
    return id === '' || ids.includes(id)
  }),
  joins: { faq: joinFaq },
  opened: translationsOpened,
  $context: $languages,
  judge: (form, languages, id) => {
    const { id: of, text } = placeOf(id)
    const isActive = languages?.find((one) => one.id === of)?.is_active === 1
    return judge(form, text, isActive)
  },
  noErrors,
  save: 'translation.text.save',
  inputOf: ({ id, version }, values) => {
    const { language, text } = placeOf(id)
    return { language, text, version, ...values }
  },
  reload: translationsRequested,
})

const { $open, $selected, $editings, selected } = textForms

const $place = $selected.map((id) => (id === null ? null : placeOf(id)))
/** The translation whose texts are shown, by its id. */
export const $chosen = $place.map((place) => place?.id ?? null)

sample({
  clock: languageChosen,
  source: $tab,
  fn: (tab, translation) => formIdOf(translation, tabs[tab]),
  target: selected,
})
sample({
  clock: tabChosen,
  source: $place,
  fn: (place, tab) => place && formIdOf(place, tabs[tab]),
  target: selected,
})

/** The translations in which something is typed and not saved, by their ids. */
export const $unsaved = $editings.map(
  (editings): ReadonlySet<string> => new Set(Object.keys(editings).map((id) => placeOf(id).id)),
)

/** What the right side shows; null where no language is selected. */
export const $pane = combine(
  { open: $open, languages: $languages, defaultId: $defaultId },
  ({ open, languages, defaultId }) => {
    if (!open) return null
    const { id, text } = placeOf(open.id)
    const translation = languages?.find((one) => one.id === id)
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

/** Nothing is shown of what is selected, for others deleted it; nothing was typed in it. */
export const $isOpenDeleted = combine(
  { open: $open, id: $chosen, languages: $languages, own: deletions.$deletedHere },
  ({ open, id, languages, own }) =>
    open === null && id !== null && languages !== null && !own.includes(id),
)
