import { createEvent, createStore } from 'effector'
import { sessionEnded } from '../../../queries/following/session.ts'

export const placeholdersPressed = createEvent()

/** Whether the placeholders stand beside what is written; whoever wants them has them in the next email, too. */
export const $hasPlaceholders = createStore(false)
  .on(placeholdersPressed, (has) => !has)
  .reset(sessionEnded)
