import { sample } from 'effector'
import { $openCaseId } from '../../queries/cases/open-case.ts'
import { sessionStarted } from '../../queries/following/session.ts'
import { onboardingRequested } from '../../queries/set-up/business.ts'
import {
  $translations,
  $translationsStatus,
  translationsRequested,
} from '../../queries/set-up/portal.ts'

sample({
  clock: sessionStarted,
  fn: () => undefined,
  target: [translationsRequested, onboardingRequested],
})

/** An activation needs them: where they could not be read, the next case opened asks again. */
sample({
  clock: $openCaseId,
  source: { translations: $translations, status: $translationsStatus },
  filter: ({ translations, status }, id) =>
    id !== null && translations === null && status !== 'request' && status !== '',
  fn: () => undefined,
  target: translationsRequested,
})
