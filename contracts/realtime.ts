/**
 * The socket channel's messages (engine.md 2, 20). The client sends nothing but its handshake; commands
 * never travel by socket.
 */

import { WireEvent } from './events/envelope.ts'
import { CaseId, Count, Id } from './model/primitives.ts'
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

/** What somebody does with a case; `gone` ends `viewing` and `editing`. */
export const PresenceState = z.enum(['viewing', 'editing', 'gone'])
export type PresenceState = z.infer<typeof PresenceState>

/**
 * Who has a case open (engine.md 7): un-numbered, kept nowhere on the server, in no log. `tab` tells the
 * tabs of one user apart; `greets` asks who has the same case open to say so, too. Without a case and a
 * tab the user's session has ended: all their tabs are `gone` from wherever they were.
 */
export const PresenceFrame = z.object({
  case_id: z.nullable(CaseId),
  user_id: z.string(),
  user_name: z.string(),
  tab: z.nullable(Id),
  state: PresenceState,
  greets: z.boolean(),
})
export type PresenceFrame = z.infer<typeof PresenceFrame>

/** How often an open case is announced, and how long an announcement counts, in ms. */
export const PRESENCE_EVERY = 20_000
export const PRESENCE_HOLDS = 45_000

export type ServerToClient = {
  welcome: (message: Welcome) => void
  events: (message: Batch) => void
  presence: (message: PresenceFrame) => void
}
export type ClientToServer = Record<string, never>
