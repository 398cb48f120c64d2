import { createEvent, createStore } from 'effector'
import { secondFactorRequested } from '../../actions/requests.ts'
import { sessionEnded } from '../../queries/following/session.ts'

/** Begin with the set-up at once: it is all that the user can do. */
export const factorSetUpRequested = createEvent()
/** Close, Esc, or done. */
export const factorClosed = createEvent()

/** What the dialog begins with; null while it is closed. */
export const $factorOpen = createStore<'status' | 'set-up' | null>(null)
  .on(secondFactorRequested, () => 'status')
  .on(factorSetUpRequested, () => 'set-up')
  .reset(factorClosed, sessionEnded)
