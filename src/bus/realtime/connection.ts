import { createEvent, createStore } from 'effector'

/**
 * The event channel. `since` is the moment that the shown numbers are of (ISO): when the connection was
 * lost, or, without a channel, when the events were last fetched.
 *
 *     idle -> reconnecting -> live -> reconnecting ...
 *     idle -> off
 */
export type Connection =
  | { kind: 'idle' }
  | { kind: 'live' }
  | { kind: 'reconnecting'; since: string }
  | { kind: 'off'; since: string }

export const $connection = createStore<Connection>({ kind: 'idle' })

/** The server can be reached again: what could not be loaded without it is asked for anew. */
export const serverReached = createEvent()
