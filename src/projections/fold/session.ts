import type { SessionUser } from '../../../contracts/model/user.ts'
import type { Projection } from '../../bus/projection.ts'

/** Who is logged in. Tokens are no part of it (engine.md 12). */
export type SessionState = { user: SessionUser | null }

export const sessionProjection: Projection<SessionState> = {
  initial: () => ({ user: null }),
  open: (state) => ({ ...state }),
  handlers: {
    'session.started': (state, { payload }) => {
      state.user = payload.user
      return true
    },
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
