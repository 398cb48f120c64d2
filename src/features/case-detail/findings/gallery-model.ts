import { createEvent, createStore } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

/** Shows the image use of this id in the images dialog; null closes it. */
export const findingShown = createEvent<string | null>()

/**
 * The image use that is shown, by its id: whoever looks at one looks at no other when a colleague deletes one before
 * it, nor does it go when the window becomes narrow.
 */
export const $shownFinding = createStore<string | null>(null)
  .on(findingShown, (_, id) => id)
  .reset($selectedCaseId, sessionEnded)
