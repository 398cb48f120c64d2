import { sample } from 'effector'
import { onboardingRequested } from '../projections/business.ts'
import { $openCaseId } from '../projections/open-case.ts'
import { $translations, $translationsStatus, translationsRequested } from '../projections/portal.ts'
import { sessionStarted } from '../projections/session.ts'

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
