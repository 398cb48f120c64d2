/** A double of the socket: what the real one does, over virtual time and with its faults. */
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import { asSeenBy, headOf } from '../../../server-mock/events/read.ts'
import { verifyAccessToken } from '../../../server-mock/modules/access/tokens.ts'
import type { Realtime } from '../../../src/bus/realtime/realtime.ts'
import type { ChannelListeners } from '../../../src/bus/realtime/socket.ts'
import type { FaultKind, PushFault } from '../world/faults.ts'
import type { Instance, SimulatedServer } from '../world/server.ts'
import type { VirtualTime } from '../world/virtual-time.ts'

/** As the library's: pauses before a new attempt, in ms. */
const RECONNECT = 500
const AFTER_REFUSAL = 1_000

type Parts = {
  server: SimulatedServer
  time: VirtualTime
  isOff: boolean
  isOnline: () => boolean
  /** How long a message is on its way, in ms. */
  latency: () => number
  met: (fault: FaultKind) => void
}

export function createChannel({ server, time, isOff, isOnline, latency, met }: Parts) {
  let armed: PushFault[] = []
  let cutFor: ((ms: number) => void) | null = null
  let closeNow: () => void = () => undefined

  function connect(token: () => string | null, listeners: ChannelListeners) {
    let isClosed = false
    /** Of the connection that stands; what was on its way on an earlier one never arrives. */
    let line = 0
    let hangUp: () => void = () => undefined

    const again = (ms: number): void => void time.after(ms, () => !isClosed && open())

    function cut(pause: number): void {
      line += 1
      hangUp()
      hangUp = () => undefined
      cutFor = null
      time.after(1, () => !isClosed && listeners.lost())
      again(pause)
    }

    /** Messages of one line keep their order, unless a fault says otherwise. */
    function deliver(mine: number, events: readonly WireEvent[]): void {
      const fault = armed.shift()
      const arrive = (ms: number, act: () => void): void =>
        void time.after(ms, () => !isClosed && line === mine && act())
      const receive = () => listeners.received(events)
      if (fault) met(fault)
      if (fault === 'push malformed') {
        arrive(latency(), listeners.unreadable)
        return
      }
      arrive(fault === 'push reorder' ? 2_500 : latency(), receive)
      if (fault === 'push duplicate') arrive(latency() + 40, receive)
    }

    async function admit(instance: Instance, mine: number): Promise<void> {
      const { services } = instance
      const given = token() ?? ''
      const access = await verifyAccessToken(services, given)
      if (isClosed || line !== mine) return
      if (!access.ok) {
        listeners.refused()
        again(AFTER_REFUSAL)
        return
      }
      const { customerId, role } = access.user
      const head = await headOf(services.database.db, customerId)
      const still = await verifyAccessToken(services, given)
      if (isClosed || line !== mine) return
      if (!still.ok) {
        cut(RECONNECT)
        return
      }
      const known = Math.max(head, services.hub.lastSeq(customerId))
      const stops = [
        services.hub.subscribe(customerId, (events) =>
          deliver(
            mine,
            events.map((event) => asSeenBy(role, event)),
          ),
        ),
        services.hub.onSessionEnd((id) => id === access.sessionId && cut(RECONNECT)),
        instance.onGone(() => cut(RECONNECT)),
        time.after(access.expires - time.now(), () => cut(RECONNECT)),
      ]
      hangUp = () => {
        for (const stop of stops) stop()
      }
      cutFor = cut
      time.after(latency(), () => !isClosed && line === mine && listeners.welcomed(known))
    }

    function open(): void {
      line += 1
      const mine = line
      const instance = isOnline() ? server.instance() : null
      if (instance) instance.follow(() => admit(instance, mine)).catch(() => again(RECONNECT))
      else again(RECONNECT)
    }

    again(latency())
    closeNow = () => {
      isClosed = true
      cutFor = null
      hangUp()
    }
    return { close: closeNow }
  }

  const realtime: Realtime = { isOff: () => isOff, connect }
  return {
    realtime,
    arm: (fault: PushFault) => void armed.push(fault),
    disarm: () => {
      armed = []
    },
    /** The line is dead for so long. */
    gap: (ms: number): void => {
      if (!cutFor) return
      met('socket gap')
      cutFor(ms)
    },
    /** The network is gone. */
    cut: () => cutFor?.(RECONNECT),
    close: () => closeNow(),
  }
}
export type SimulatedChannel = ReturnType<typeof createChannel>
