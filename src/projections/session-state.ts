import { createEvent, createStore } from 'effector'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import type { SessionEnd } from '../bus/gateway/call.ts'
import { $standing } from './workspace-store.ts'

/** Somebody is logged in: by the form, or by what the browser kept (AUTH-08, AUTH-10). */
export const sessionStarted = createEvent<SessionUser>()

/** The session is over: whoever keeps something of the user empties it (AUTH-16). */
export const sessionEnded = createEvent<SessionEnd>()

export const $user = $standing.map(({ session }) => session.user)

/** The server answers nothing before the user has set up a second factor. */
export const factorMissing = createEvent()
/** It is set up, or not asked for any more. */
export const factorSetUp = createEvent()

/** Whether the set-up is all that the user can do (docs/decisions, second factor). */
export const $needsFactor = createStore(false)
  .on(factorMissing, () => true)
  .reset(factorSetUp, sessionEnded)
