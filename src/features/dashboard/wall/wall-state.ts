import { createEvent, createStore } from 'effector'
import { sessionEnded } from '../../../queries/following/session.ts'
import { dashboardClosed } from '../settings-model.ts'

/** The dashboard fills the screen, and leaves it again. */
export const wallOpened = createEvent()
export const wallLeft = createEvent()

/** A state of the dashboard: no screen has a path of its own (COMMNAV-01). */
export const $isWall = createStore(false)
  .on(wallOpened, () => true)
  .reset(wallLeft, dashboardClosed, sessionEnded)
