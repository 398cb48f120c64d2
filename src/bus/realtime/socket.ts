import type { WireEvent } from '../../../contracts/events/envelope.ts'
import {
  Batch,
  PROTOCOL_VERSION,
  PresenceFrame,
  SOCKET_PATH,
  Welcome,
} from '../../../contracts/realtime.ts'
import { parse } from '../../../contracts/schema.ts'
import { latePart } from '../../late/late-part.ts'

/** What the channel says. */
export type ChannelListeners = {
  welcomed: (head: number) => void
  received: (events: readonly WireEvent[]) => void
  /** Who has a case open; one that does not fit is dropped, the next one makes up for it. */
  present: (frame: PresenceFrame) => void
  lost: () => void
  /** The server would not let us in: the token may have to be renewed. */
  refused: () => void
  /** A message did not fit its schema and was dropped whole: what it told has to be fetched. */
  unreadable: () => void
}

export type Channel = { close: () => void }

/** Opens the channel; `token` is asked for at every attempt, so that a fresh one is sent. */
export type Connect = (token: () => string | null, listeners: ChannelListeners) => Channel

const client = latePart(async () => (await import('socket.io-client')).io)

/** Pause after a refusal: long enough for a renewal, short enough to be hardly noticed, in ms. */
const AFTER_REFUSAL = 1_000

/** The channel over socket.io, loaded after the login. Its own recovery is off (reliability.md, 0). */
export const connectTo =
  (origin: () => string): Connect =>
  (token, listeners) => {
    let close = () => undefined as unknown
    let isClosed = false

    const open = async () => {
      const io = await client.load()
      if (isClosed) return
      if (!io) return listeners.lost()
      const socket = io(origin(), {
        path: SOCKET_PATH,
        transports: ['websocket'],
        reconnectionDelay: 500,
        reconnectionDelayMax: 5_000,
        auth: (send) => send({ token: token() ?? '', protocol: PROTOCOL_VERSION }),
      })
      close = () => socket.disconnect()
      socket.on('welcome', (message: unknown) => {
        const welcome = parse(Welcome, message)
        if (welcome.ok) listeners.welcomed(welcome.value.head)
        else listeners.unreadable()
      })
      socket.on('events', (message: unknown) => {
        const batch = parse(Batch, message)
        if (batch.ok) listeners.received(batch.value.events)
        else listeners.unreadable()
      })
      socket.on('presence', (message: unknown) => {
        const frame = parse(PresenceFrame, message)
        if (frame.ok) listeners.present(frame.value)
      })
      socket.on('disconnect', () => {
        if (!isClosed) listeners.lost()
      })
      socket.on('connect_error', () => {
        // Active means that the library tries again by itself: nobody was there to refuse.
        if (socket.active || isClosed) return
        listeners.refused()
        setTimeout(() => !isClosed && socket.connect(), AFTER_REFUSAL)
      })
    }
    open()

    return {
      close: () => {
        isClosed = true
        close()
      },
    }
  }
