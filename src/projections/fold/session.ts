import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { UserEventName } from '../../../contracts/events/names.ts'
import type { SessionUser } from '../../../contracts/model/user.ts'
import type { Projection } from '../../bus/projection.ts'

/** Who is logged in. Tokens are no part of it (engine.md 12). */
export type SessionState = { user: SessionUser | null }

/** What becomes of the one who is logged in shows at once, whoever did it. */
function takeOwn({ user: own }: SessionState, { payload }: KnownEvent<UserEventName>) {
  const { user } = payload
  if (own === null || own.user_id !== user.user_id) return null
  const { name, public_name, role, user_role } = user
  const { receive_unread_emails_notifications, receive_payment_notifications } = user
  const flags = { receive_unread_emails_notifications, receive_payment_notifications }
  return { ...own, name, public_name, role, user_role, ...flags }
}

function follow(state: SessionState, event: KnownEvent<UserEventName>): boolean {
  const next = takeOwn(state, event)
  if (next === null) return false
  state.user = next
  return true
}

export const sessionProjection: Projection<SessionState> = {
  initial: () => ({ user: null }),
  open: (state) => ({ ...state }),
  handlers: {
    'session.started': (state, { payload }) => {
      state.user = payload.user
      return true
    },
    'user.changed': follow,
    'user.role-changed': follow,
    'user.renamed': (state, { payload: { user_id, name, public_name } }) => {
      if (state.user?.user_id !== user_id) return false
      state.user = { ...state.user, name, public_name }
      return true
    },
    'session.ended': (state) => {
      state.user = null
      return true
    },
  },
}
