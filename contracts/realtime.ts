/**
 * The socket channel's messages (engine.md 2, 20). The client sends nothing but its handshake; commands
 * never travel by socket.
 */

import { WireEvent } from './events/envelope.ts'
import { Count } from './model/primitives.ts'
import { z } from './schema.ts'

/** Raised whenever old clients and new servers could misread each other. */
export const PROTOCOL_VERSION = 1

export const SOCKET_PATH = '/socket'

/** The handshake's `auth`: the access token, and the protocol that the client speaks. */
export const Handshake = z.object({ token: z.string(), protocol: z.int() })
export type Handshake = z.infer<typeof Handshake>

/** First message after joining: the customer's current number. */
export const Welcome = z.object({ head: Count, protocol: z.int() })
export type Welcome = z.infer<typeof Welcome>

/** A run of consecutive events in order of `seq`. */
export const Batch = z.object({ events: z.array(WireEvent) })
export type Batch = z.infer<typeof Batch>

export type ServerToClient = {
  welcome: (message: Welcome) => void
  events: (message: Batch) => void
}
export type ClientToServer = Record<string, never>
