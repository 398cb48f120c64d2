import { createEvent, createStore, sample } from 'effector'

// What the first page knows of the session. It stands on its own, so that a visitor sees the login
// before the engine is loaded; engine.ts keeps it up to date from then on.

/** It is known by now whether somebody is logged in. */
export const entranceDecided = createEvent<'visitor' | 'user'>()
/** Why somebody stands at the login again, or null (TOKEN-13). */
export const alertChanged = createEvent<string | null>()
export const alertClosed = createEvent()
/** It cannot be known: the engine is out of reach, for the reason given. */
export const entranceFailed = createEvent<string>()

/** Whether the user has to set up a second factor before anything else. */
export const heldChanged = createEvent<boolean>()
export const $isHeld = createStore(false).on(heldChanged, (_, isHeld) => isHeld)

/** The engine runs: from here on the server can be asked. */
export const engineStarted = createEvent()

/** What pages that ask the server at once wait for. */
export const $engine = createStore<'awaited' | 'running' | 'failed'>('awaited')
  .on(engineStarted, () => 'running')
  .on(entranceFailed, () => 'failed')

/** Nothing is shown while it is unknown. */
export const $entrance = createStore<'unknown' | 'visitor' | 'user'>('unknown')

export const $alert = createStore<string | null>(null).reset(alertClosed)

sample({ clock: entranceDecided, target: $entrance })
sample({ clock: alertChanged, target: $alert })

const failed = sample({
  clock: entranceFailed,
  source: $entrance,
  filter: (entrance) => entrance === 'unknown',
  fn: (_, message) => message,
})
sample({ clock: failed, target: alertChanged })
sample({ clock: failed, fn: () => 'visitor' as const, target: entranceDecided })
