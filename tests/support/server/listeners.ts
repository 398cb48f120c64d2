/** Clients of the real channel, and what reached them. */
import { io, type Socket } from 'socket.io-client'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import {
  Batch,
  PROTOCOL_VERSION,
  type PresenceFrame,
  type ServerToClient,
  SOCKET_PATH,
  Welcome,
} from '../../../contracts/realtime.ts'
import { z } from '../../../contracts/schema.ts'

type Client = Socket<ServerToClient, Record<string, never>>

/** How long a socket is waited for that should be cut, in ms; nobody waits for one that is. */
const CUT_WITHIN = 10_000

export type Listener = {
  client: Client
  /** What the server greeted it with. */
  welcome: Welcome
  heard: WireEvent[]
  frames: PresenceFrame[]
  /** Resolves when the event of this number has come. */
  until(seq: number): Promise<void>
  /** Resolves with the next frame about who is there. */
  nextFrame(): Promise<PresenceFrame>
  ended: Promise<void>
  /** Whether the server cuts it: it does so when it is told, and on the embedded engine of itself only when the token is over. */
  isCut(): Promise<boolean>
  close(): void
}

const connect = (url: string, auth: unknown, headers: Record<string, string> = {}): Client =>
  io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: Object(auth),
    extraHeaders: headers,
  })

/** What the handshake of a good client says. */
export const handshakeOf = (token: unknown): object => ({ token, protocol: PROTOCOL_VERSION })

/** Why the server does not let this handshake in; null if it does. */
export function refusalOf(
  url: string,
  auth: unknown,
  headers: Record<string, string> = {},
): Promise<string | null> {
  const client = connect(url, auth, headers)
  return new Promise<string | null>((resolve) => {
    client.on('connect_error', (error) => resolve(error.message))
    client.on('welcome', () => resolve(null))
  }).finally(() => client.close())
}

/** A client that was greeted. @throws when it is refused. */
export async function listen(url: string, auth: unknown): Promise<Listener> {
  const client = connect(url, auth)
  const heard: WireEvent[] = []
  const frames: PresenceFrame[] = []
  client.on('events', (message) => heard.push(...z.parse(Batch, message).events))
  client.on('presence', (frame) => frames.push(frame))
  const ended = new Promise<void>((resolve) => {
    client.on('disconnect', () => resolve())
  })
  const isCut = (): Promise<boolean> =>
    new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), CUT_WITHIN)
      ended.then(() => {
        clearTimeout(late)
        resolve(true)
      })
    })
  const welcome = await new Promise<unknown>((resolve, reject) => {
    client.on('welcome', resolve)
    client.on('connect_error', reject)
  })
  const until = (seq: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (heard.some((event) => event.seq === seq)) resolve()
      }
      client.on('events', look)
      look()
    })
  const nextFrame = (): Promise<PresenceFrame> =>
    new Promise((resolve) => client.once('presence', resolve))
  return {
    client,
    welcome: z.parse(Welcome, welcome),
    heard,
    frames,
    until,
    nextFrame,
    ended,
    isCut,
    close: () => client.close(),
  }
}
