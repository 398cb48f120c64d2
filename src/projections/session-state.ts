import { createEvent } from 'effector'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import type { SessionEnd } from '../bus/gateway/call.ts'
import { $standing } from './workspace-store.ts'

/** Somebody is logged in: by the form, or by what the browser kept (AUTH-08, AUTH-10). */
export const sessionStarted = createEvent<SessionUser>()

/** The session is over: whoever keeps something of the user empties it (AUTH-16). */
export const sessionEnded = createEvent<SessionEnd>()

export const $user = $standing.map(({ session }) => session.user)
