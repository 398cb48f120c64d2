import { messages } from '../../../contracts/protocol.ts'
import type { Clock } from '../clock.ts'
import { type Failure, isVerdict } from '../outcome.ts'
import type { CallResult } from './call.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

/** How often a waiting request looks whether the renewal has finished, in ms (TOKEN-09). */
const RENEWAL_POLL = 500

/** Runs `work` while no other tab does; browsers without Web Locks run it at once. */
export type Lock = (work: () => Promise<void>) => Promise<void>

export type RenewAnswer = CallResult<{
  accessToken: string
  renew_token: string
  file_token: string
}>

/** What became of a renewal. */
export type Renewed = 'renewed' | 'over' | Failure

type Parts = {
  sessions: SessionStore
  clock: Clock
  lock: Lock
  renew: (email: string, renewToken: string) => Promise<RenewAnswer>
  onRenewed: (session: StoredSession) => void
  /** The server would not renew: the session is over. */
  onRefused: (message: string) => void
}

/**
 * One renewal at a time for all tabs (TOKEN-07, TOKEN-08): the first request to meet the expired token
 * renews it under a lock that the tabs share; the others of this tab look every 500 ms whether it has
 * finished. The answer says what follows for the request:
 *
 *     renewed     there is a new token to try with, of this renewal or another tab's
 *     over        the session has ended, or its new token is no better: everybody fails with what they got
 *     a failure   the renewal got no verdict: everybody fails as it did (API-07)
 */
export function createRenewal({ sessions, clock, lock, renew, onRenewed, onRefused }: Parts) {
  let running = false
  let lost: Failure | null = null

  const renewed = (used: string): boolean => {
    const session = sessions.read()
    return session !== null && session.accessToken !== used
  }

  function outcome(used: string): Renewed {
    if (renewed(used)) return 'renewed'
    return (sessions.read() && lost) ?? 'over'
  }

  async function renewUnderLock(used: string): Promise<void> {
    const session = sessions.read()
    if (session === null || session.accessToken !== used) return
    const answer = await renew(session.user.email, session.renew_token)
    const now = sessions.read()
    if (now === null || now.accessToken !== used) return
    if (answer.kind === 'answer') onRenewed({ ...now, ...answer.value })
    else if (isVerdict(answer)) onRefused(answer.message)
    else lost = answer
  }

  return async (used: string): Promise<Renewed> => {
    if (renewed(used)) return 'renewed'
    if (running) {
      while (running) await clock.wait(RENEWAL_POLL)
      return outcome(used)
    }
    running = true
    lost = null
    try {
      await lock(() => renewUnderLock(used))
    } finally {
      running = false
    }
    return outcome(used)
  }
}

export const isExpired = (status: number, message: string): boolean =>
  status === 401 && message.includes(messages.tokenExpired)

export const isInvalid = (message: string): boolean => message === messages.tokenInvalid
