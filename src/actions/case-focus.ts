import { createEvent, createStore } from 'effector'
import { sessionEnded } from '../queries/following/session.ts'

/** Put the focus into the open case, which stands beside the table. */
export const caseFocusRequested = createEvent()
/** The focus has gone into the case. */
export const caseFocusTaken = createEvent()

/** Whether the focus is to go into the case, as soon as it is there: what shows it may come later than the wish. */
export const $isCaseFocusDue = createStore(false)
  .on(caseFocusRequested, () => true)
  .reset(caseFocusTaken, sessionEnded)
