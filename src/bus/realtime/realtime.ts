import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import type { PresenceFrame } from '../../../contracts/realtime.ts'
import { $clock } from '../clock.ts'
import { $gateway } from '../gateway/store.ts'
import { arrived } from '../log/inbox.ts'
import { $cursor } from '../log/intake.ts'
import { pageSetting } from '../page-setting.ts'
import { catchUpFailed, catchUpRequested, caughtUp, eventsMissed } from './catch-up.ts'
import { $connection, type Connection, serverReached } from './connection.ts'
import { type Channel, type ChannelListeners, type Connect, connectTo } from './socket.ts'

/** Open the channel of the session, and close it at its end. */
export const channelOpened = createEvent()
export const channelClosed = createEvent()

/** How often events are fetched while no channel brings them, in ms (engine.md 18). */
export const POLL = 15_000

/** Whether the server has a channel, as it says in its page, and how to open it. */
export type Realtime = { isOff: () => boolean; connect: Connect }

const isSwitchedOff = () => pageSetting('realtime') === 'off'

export const $realtime = createStore<Realtime>(
  { isOff: isSwitchedOff, connect: connectTo(() => location.origin) },
  { serialize: 'ignore' },
)

const welcomed = createEvent<number>()
const received = createEvent<readonly WireEvent[]>()
/** Somebody told what they do with a case; in no log and no projection (engine.md 7). */
export const presenceTold = createEvent<PresenceFrame>()
const lost = createEvent<string>()
const refused = createEvent()
const unreadable = createEvent()
const looked = createEvent()
const cameOnline = createEvent()
const ticked = createEvent()

function onWindow(name: 'focus' | 'online', listener: () => void): Channel {
  if (typeof window === 'undefined') return { close: () => undefined }
  window.addEventListener(name, listener)
  return { close: () => window.removeEventListener(name, listener) }
}

const openFx = attach({
  source: { realtime: $realtime, gateway: $gateway, clock: $clock },
  effect: ({ realtime, gateway, clock }) => {
    const at = clock.now().toISOString()
    const isOff = realtime.isOff()
    const tellLost = scopeBind(lost)
    const listeners: ChannelListeners = {
      welcomed: scopeBind(welcomed),
      received: scopeBind(received),
      present: scopeBind(presenceTold),
      lost: () => tellLost(clock.now().toISOString()),
      refused: scopeBind(refused),
      unreadable: scopeBind(unreadable),
    }
    const open: Channel[] = [
      // Coming back to the window is the moment when stale numbers would be noticed.
      onWindow('focus', scopeBind(looked)),
      onWindow('online', scopeBind(cameOnline)),
      { close: clock.every(POLL, scopeBind(ticked)) },
    ]
    if (!isOff) open.push(realtime.connect(gateway.token, listeners))
    return { at, isOff, open }
  },
})

const closeFx = createEffect((open: readonly Channel[]) => {
  for (const channel of open) channel.close()
})

const $open = createStore<readonly Channel[]>([], { serialize: 'ignore' })
  .on(openFx.doneData, (_, { open }) => open)
  .on(closeFx, () => [])

sample({ clock: channelOpened, target: openFx })
sample({ clock: channelClosed, source: $open, target: closeFx })

sample({
  clock: openFx.doneData,
  fn: ({ isOff, at }): Connection => ({ kind: isOff ? 'off' : 'reconnecting', since: at }),
  target: $connection,
})
sample({ clock: welcomed, fn: (): Connection => ({ kind: 'live' }), target: $connection })
sample({
  clock: lost,
  source: $connection,
  filter: ({ kind }) => kind === 'live',
  fn: (_, since): Connection => ({ kind: 'reconnecting', since }),
  target: $connection,
})
sample({
  clock: caughtUp,
  source: $connection,
  filter: (connection) => 'since' in connection,
  fn: (connection, since): Connection =>
    'since' in connection ? { ...connection, since } : connection,
  target: $connection,
})
sample({ clock: channelClosed, fn: (): Connection => ({ kind: 'idle' }), target: $connection })

sample({ clock: welcomed, fn: (head) => ({ kind: 'head' as const, head }), target: arrived })
sample({ clock: received, fn: (events) => ({ kind: 'wire' as const, events }), target: arrived })

/** The server's head is behind our cursor: our log began at a wrong number, or the server was restored. */
const wentBack = sample({
  clock: welcomed,
  source: $cursor,
  filter: (cursor, head) => cursor !== null && head < cursor,
  fn: () => undefined,
})

sample({ clock: [looked, cameOnline, refused], target: catchUpRequested })
sample({ clock: [unreadable, wentBack], target: eventsMissed })
sample({
  clock: ticked,
  source: $connection,
  filter: ({ kind }) => kind !== 'live',
  fn: () => undefined,
  target: catchUpRequested,
})

/** The server was out of reach, for the channel, for a fetch or for the whole machine; somebody answers again. */
const $isAway = createStore(false)
  .on([lost, catchUpFailed, cameOnline], () => true)
  .reset(serverReached, channelClosed)
sample({ clock: welcomed, fn: () => undefined, target: serverReached })
sample({
  clock: caughtUp,
  source: $isAway,
  filter: Boolean,
  fn: () => undefined,
  target: serverReached,
})
