import type { Envelope } from '../../contracts/events/envelope.ts'
import type { PresenceFrame } from '../../contracts/realtime.ts'

export type EventListener = (events: readonly Envelope[]) => void
export type PresenceListener = (frame: PresenceFrame) => void

/**
 * Tells the parts of this process what was committed. It remembers nothing that a restart would miss:
 * whoever was not listening catches up by number.
 */
export type EventHub = {
  /** To be called after the commit, in order of `seq`. */
  publish(customerId: string, events: readonly Envelope[]): void
  /** Returns what ends the subscription. */
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

export function createHub(): EventHub {
  const listeners = new Map<string, Set<EventListener>>()
  const last = new Map<string, number>()
  const sessionEnds = new Set<(sessionId: string) => void>()
  const watchers = new Map<string, Set<PresenceListener>>()
  return {
    publish: (customerId, events) => {
      if (events.length === 0) return
      last.set(customerId, Math.max(last.get(customerId) ?? 0, events.at(-1)?.seq ?? 0))
      for (const listener of [...(listeners.get(customerId) ?? [])]) listener(events)
    },
    subscribe: (customerId, listener) => {
      const mine = listeners.get(customerId) ?? new Set()
      listeners.set(customerId, mine.add(listener))
      return () => {
        mine.delete(listener)
        if (mine.size === 0) listeners.delete(customerId)
      }
    },
    watching: async () => undefined,
    lastSeq: (customerId) => last.get(customerId) ?? 0,
    endSession: (sessionId) => {
      for (const listener of [...sessionEnds]) listener(sessionId)
    },
    onSessionEnd: (listener) => {
      sessionEnds.add(listener)
      return () => void sessionEnds.delete(listener)
    },
    tellPresence: (customerId, frame) => {
      for (const listener of [...(watchers.get(customerId) ?? [])]) listener(frame)
    },
    onPresence: (customerId, listener) => {
      const mine = watchers.get(customerId) ?? new Set()
      watchers.set(customerId, mine.add(listener))
      return () => {
        mine.delete(listener)
        if (mine.size === 0) watchers.delete(customerId)
      }
    },
  }
}
