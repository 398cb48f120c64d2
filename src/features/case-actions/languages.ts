import { combine, createEvent, sample } from 'effector'
import { errorOf } from '../../bus/operation.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { $translationsStatus, translationsRequested } from '../../queries/set-up/translations.ts'

/** A case is shown: whether it can be activated depends on the languages of the portal. */
export const languagesNeeded = createEvent()

// Where they could not be read, the next case that is shown asks again.
sample({
  clock: languagesNeeded,
  source: { translations: $translations, status: $translationsStatus },
  filter: ({ translations, status }) => translations === null && status !== 'request',
  fn: () => undefined,
  target: translationsRequested,
})

/** They are on their way: whether a case can be activated is not known yet. */
export const $areLanguagesAwaited = combine(
  $translations,
  $translationsStatus,
  (translations, status) => translations === null && errorOf(status) === null,
)
