import { createEvent, createStore } from 'effector'
import { exportRequested } from '../../actions/requests.ts'
import { sessionEnded } from '../../queries/following/session.ts'

export const exportClosed = createEvent()

/** All that is there before the dialog is fetched. */
export const $exportOpen = createStore(false)
  .on(exportRequested, () => true)
  .reset(exportClosed, sessionEnded)
