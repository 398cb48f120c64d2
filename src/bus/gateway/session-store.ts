import { SessionEnded } from '../../../contracts/events/payloads.ts'
import { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { KeptStorage } from '../browser-storage.ts'
import { readJson } from '../read-json.ts'
import type { SessionEnd } from './call.ts'
import { SESSION_KEY } from './session-key.ts'

/** The session as the browser keeps it (AUTH-08). Tokens live here and nowhere else (engine.md 12). */
export const StoredSession = z.object({
  user: SessionUser,
  accessToken: z.string(),
  renew_token: z.string(),
  file_token: z.string(),
})
export type StoredSession = z.infer<typeof StoredSession>

/** Why the last session ended that nobody here asked to end: other tabs find it gone, and say so too (TOKEN-13). */
const StoredEnd = z.object({ reason: SessionEnded.shape.reason, message: z.string() })
const END_KEY = `${SESSION_KEY}-end`

export type SessionStore = {
  /** Null without a session; one that is unreadable or has an invalid token is cleared. */
  read: () => StoredSession | null
  write: (session: StoredSession) => void
  /** Ends it as somebody here asked for, or for the reason given. */
  clear: (end?: SessionEnd) => void
  /** How the session ended that is gone. */
  lastEnd: () => SessionEnd
}

const Claims = z.object({
  username: z.string().check(z.minLength(1)),
  user_role: z.optional(z.string()),
  role: z.optional(z.string()),
})

/** The second part of a signed token, or null when there is none to read. */
function claimsOf(token: string): unknown {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** A token without a username or a role is invalid (TOKEN-03, TOKEN-04). */
export function isUsableToken(token: string): boolean {
  const claims = parse(Claims, claimsOf(token))
  return claims.ok && Boolean(claims.value.user_role ?? claims.value.role)
}

function readStored(text: string): StoredSession | null {
  const stored = parse(StoredSession, readJson(text))
  return stored.ok && isUsableToken(stored.value.accessToken) ? stored.value : null
}

/** Somebody here wanted it to end. */
export const askedFor: SessionEnd = { reason: 'logout', message: null }

/** The session in browser storage, shared by all tabs. */
export function createSessionStore(storage: KeptStorage): SessionStore {
  // Every request reads it, and it rarely changes.
  let last: { text: string | null; session: StoredSession | null } = { text: null, session: null }
  return {
    read: () => {
      const text = storage.getItem(SESSION_KEY)
      if (text !== last.text) last = { text, session: text === null ? null : readStored(text) }
      const { session } = last
      if (text !== null && session === null) storage.removeItem(SESSION_KEY)
      return session
    },
    write: (session) => {
      storage.removeItem(END_KEY)
      storage.setItem(SESSION_KEY, JSON.stringify(session))
    },
    clear: (end = askedFor) => {
      // Before the session goes: other tabs look as soon as it is gone.
      if (end.message === null) storage.removeItem(END_KEY)
      else storage.setItem(END_KEY, JSON.stringify(end))
      storage.removeItem(SESSION_KEY)
    },
    lastEnd: () => {
      const text = storage.getItem(END_KEY)
      const end = parse(StoredEnd, text === null ? null : readJson(text))
      return end.ok ? end.value : askedFor
    },
  }
}
