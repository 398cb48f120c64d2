/** A channel for tests: the test says what arrives and when it breaks. */
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import type { PresenceFrame } from '../../../contracts/realtime.ts'
import type { Realtime } from '../../../src/bus/realtime/realtime.ts'
import type { ChannelListeners } from '../../../src/bus/realtime/socket.ts'

export function fakeChannel({ isOff = false } = {}) {
  let listeners: ChannelListeners | null = null
  let opened = 0
  let closed = 0
  const realtime: Realtime = {
    isOff: () => isOff,
    connect: (_token, given) => {
      opened += 1
      listeners = given
      return {
        close: () => {
          closed += 1
          listeners = null
        },
      }
    },
  }
  return {
    realtime,
    opened: () => opened,
    closed: () => closed,
    isOpen: () => listeners !== null,
    welcome: (head: number) => listeners?.welcomed(head),
    push: (...events: WireEvent[]) => listeners?.received(events),
    tell: (frame: PresenceFrame) => listeners?.present(frame),
    lose: () => listeners?.lost(),
    refuse: () => listeners?.refused(),
    garble: () => listeners?.unreadable(),
  }
}
