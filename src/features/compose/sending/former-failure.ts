import { combine } from 'effector'
import { failureOf, isEmail } from '../../../projections/cases/timeline.ts'
import { $activities } from '../../../queries/cases/open-case.ts'
import { $written } from '../draft/model.ts'

/** Why the entry that is sent again did not leave; null once it has, and for what was never sent. */
export const $formerFailure = combine($activities, $written, (entries, mail) => {
  const entry = entries
    .map(({ activity }) => activity)
    .filter(isEmail)
    .find(({ id }) => id === mail?.failedId)
  return entry?.content.status === 'FAILED' ? failureOf(entry) : null
})
