import { Role } from '../../contracts/model/accounts/user.ts'
import { asSeenBy } from '../events/read.ts'
import type { Services } from '../services.ts'
import type { Realtime } from './members.ts'

/** Members of a customer who may see the same; a client cannot choose its room. */
export const roomOf = (customerId: string, role: Role): string => `customer ${customerId} ${role}`

/** Counts a member in; returns what the member calls on leaving. */
export type FanOut = (customerId: string) => () => void

type Subscription = { members: number; end(): void }

/**
 * Passes a customer's events to its rooms while at least one member is there; what is sent is serialised
 * once a role.
 */
export function createFanOut(services: Services, io: Realtime): FanOut {
  const subscriptions = new Map<string, Subscription>()
  const open = (customerId: string): Subscription => {
    const endEvents = services.hub.subscribe(customerId, (events) => {
      for (const role of Role.options) {
        const seen = events.map((event) => asSeenBy(role, event))
        io.to(roomOf(customerId, role)).emit('events', { events: seen })
      }
    })
    const everybody = Role.options.map((role) => roomOf(customerId, role))
    const endPresence = services.hub.onPresence(customerId, (frame) => {
      io.to(everybody).volatile.emit('presence', frame)
    })
    const end = () => {
      endEvents()
      endPresence()
    }
    return { members: 0, end }
  }
  return (customerId) => {
    const mine = subscriptions.get(customerId) ?? open(customerId)
    subscriptions.set(customerId, mine)
    mine.members += 1
    return () => {
      mine.members -= 1
      if (mine.members > 0) return
      mine.end()
      subscriptions.delete(customerId)
    }
  }
}
