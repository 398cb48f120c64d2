import type { Envelope } from '../contracts/events/envelope.ts'
import type { PresenceFrame } from '../contracts/realtime.ts'

export type EventListener = (events: readonly Envelope[]) => void
export type PresenceListener = (frame: PresenceFrame) => void

/**
 * Tells the parts of this process what was committed. It remembers nothing that a restart would miss:
 * whoever was not listening catches up by number.
 */
export type EventHub = {
  /** To be called after the commit, in order of `seq`. */
  publish(customerId: string, events: readonly Envelope[]): void
  /** Returns what ends the subscription; a second time it does nothing. */
  subscribe(customerId: string, listener: EventListener): () => void
  /** Resolves when every event that is committed from now on will reach the subscribers. */
  watching(customerId: string): Promise<void>
  /** The highest number that the subscribers were told of, 0 before the first. */
  lastSeq(customerId: string): number
  /** To be called after the commit that ended a session: its sockets are cut. */
  endSession(sessionId: string): void
  /** `held` names the sessions that the listener would miss an end of. */
  onSessionEnd(listener: (sessionId: string) => void, held?: () => readonly string[]): () => void
  /** Passes on who has a case open (engine.md 7); whoever is not listening never learns of it. */
  tellPresence(customerId: string, frame: PresenceFrame): void
  onPresence(customerId: string, listener: PresenceListener): () => void
}

/** Listeners by customer; a customer without any takes no room. */
function createListeners<T>() {
  const byCustomer = new Map<string, Set<(news: T) => void>>()
  return {
    add: (customerId: string, listener: (news: T) => void) => {
      const mine = byCustomer.get(customerId) ?? new Set()
      byCustomer.set(customerId, mine.add(listener))
      return () => {
        // Ended a second time it may be the last of a set whose place another one has taken.
        if (mine.delete(listener) && mine.size === 0) byCustomer.delete(customerId)
      }
    },
    // Over a copy: whoever is told may leave meanwhile.
    tell: (customerId: string, news: T) => {
      for (const listener of [...(byCustomer.get(customerId) ?? [])]) listener(news)
    },
  }
}

export function createHub(): EventHub {
  const ofEvents = createListeners<readonly Envelope[]>()
  const ofPresence = createListeners<PresenceFrame>()
  const last = new Map<string, number>()
  const sessionEnds = new Set<(sessionId: string) => void>()
  return {
    publish: (customerId, events) => {
      if (events.length === 0) return
      last.set(customerId, Math.max(last.get(customerId) ?? 0, events.at(-1)?.seq ?? 0))
      ofEvents.tell(customerId, events)
    },
    subscribe: ofEvents.add,
    watching: async () => undefined,
    lastSeq: (customerId) => last.get(customerId) ?? 0,
    endSession: (sessionId) => {
      for (const listener of [...sessionEnds]) listener(sessionId)
    },
    onSessionEnd: (listener) => {
      sessionEnds.add(listener)
      return () => void sessionEnds.delete(listener)
    },
    tellPresence: ofPresence.tell,
    onPresence: ofPresence.add,
  }
}
