import { type LoginAnswer, SessionUser } from '../../../contracts/model/accounts/user.ts'
import { parse } from '../../../contracts/schema.ts'
import type { OpenSession, SessionChange, SessionEnd } from './call.ts'
import { askedFor, isUsableToken, type SessionStore, type StoredSession } from './session-store.ts'

const shown = ({ user, file_token }: StoredSession): OpenSession => ({
  user,
  fileToken: file_token,
})

/** Opens, renews and ends the stored session, and tells who listens; other tabs' changes included. */
export function createSessionDoor(
  sessions: SessionStore,
  onStored: (listener: () => void) => () => void,
) {
  const listeners = new Set<(change: SessionChange) => void>()
  const tell = (change: SessionChange) => {
    for (const listener of listeners) listener(change)
  }
  let known = sessions.read()
  let stopFollowing: () => void = () => undefined

  /** Another tab logged out or was thrown out, renewed the tokens, or logged somebody in: the session is shared (engine.md 20). */
  function follow(): void {
    const before = known
    known = sessions.read()
    if (before && known?.user.user_id === before.user.user_id) {
      tell({ kind: 'renewed', session: shown(known) })
      return
    }
    if (before) tell({ kind: 'ended', ...(known ? askedFor : sessions.lastEnd()) })
    if (known) tell({ kind: 'opened', session: shown(known) })
  }

  return {
    session: (): OpenSession | null => {
      known = sessions.read()
      return known && shown(known)
    },
    /** Null when the answer's token carries no username or role (TOKEN-03, TOKEN-04). */
    open: (answer: LoginAnswer): SessionUser | null => {
      const { accessToken, renew_token, file_token } = answer
      const user = parse(SessionUser, answer)
      if (!user.ok || !isUsableToken(accessToken)) return null
      known = { user: user.value, accessToken, renew_token, file_token }
      sessions.write(known)
      return user.value
    },
    renew: (session: StoredSession): void => {
      known = session
      sessions.write(session)
      tell({ kind: 'renewed', session: shown(session) })
    },
    /** The user of this session is another one by now, by name or role: a reload must find it so. */
    keepUser: (user: SessionUser): void => {
      const session = sessions.read()
      if (session?.user.user_id !== user.user_id) return
      known = { ...session, user }
      sessions.write(known)
    },
    /** A token without a username or a role changes nothing (TOKEN-03, TOKEN-04). */
    keepToken: (accessToken: string): void => {
      const session = sessions.read()
      if (session === null || !isUsableToken(accessToken)) return
      known = { ...session, accessToken }
      sessions.write(known)
    },
    lackFactor: (): void => tell({ kind: 'factor-missing' }),
    end: (end: SessionEnd): void => {
      known = null
      sessions.clear(end)
      tell({ kind: 'ended', ...end })
    },
    watch: (listener: (change: SessionChange) => void) => {
      if (listeners.size === 0) stopFollowing = onStored(follow)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopFollowing()
      }
    },
  }
}
