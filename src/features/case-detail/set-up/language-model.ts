import { combine, sample } from 'effector'
import { allowsLanguage } from '../../../../contracts/rules/cases/case-allows.ts'
import { takesLanguage } from '../../../../contracts/rules/cases/case-flow.ts'
import { languageRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $translations } from '../../../queries/set-up/portal.ts'
import { translationsRequested } from '../../../queries/set-up/translations.ts'
import { createChooser, type OfCase } from './chooser.ts'

/** Which language the opponent meets on the portal (FLOWLANG-03, FLOWLANG-05). */
export const languageChooser = createChooser({
  name: 'language',
  fx: createCommandEffect('case.language.assign'),
  requested: languageRequested,
  allows: allowsLanguage,
  writes: ['translation'],
  current: ({ translation }) => translation?.id ?? null,
  $input: $translations.map((portal) => (of: OfCase, id: string) => {
    const known = portal?.translations.find((translation) => translation.id === id)
    return known ? { ...of, translation: { id, language: known.language } } : null
  }),
})

/** The languages that the open case may have; null before they were read. */
export const $languages = combine($translations, languageChooser.$detail, (portal, detail) =>
  portal && detail
    ? portal.translations.filter((translation) => takesLanguage(detail.state, translation))
    : null,
)

sample({ clock: languageChooser.opened, fn: () => undefined, target: translationsRequested })
