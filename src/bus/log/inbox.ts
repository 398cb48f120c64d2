import { createEffect, createEvent, createStore, sample } from 'effector'
import type { Arrival } from './log.ts'

/**
 * One queue for every source: the socket's messages wait for the next frame, what the own commands and
 * reads brought goes in at once. A flush hands over all that waits as one batch (law 2).
 */

/** From the channel: flushed once a frame. */
export const arrived = createEvent<Arrival>()
/** From an own command or read: flushed at once. */
export const answered = createEvent<Arrival>()
/** All that waited. */
export const flushed = createEvent<readonly Arrival[]>()
/** The log starts anew from a state as plain JSON; what waits belongs to a session that is over. */
export const logBegun = createEvent<{ checkpoint: unknown }>()

/** A hidden page draws no frames; its events must not pile up. */
const FRAME_AT_MOST = 100

const nextFrame = () =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, FRAME_AT_MOST)
    if (typeof requestAnimationFrame === 'undefined') return
    requestAnimationFrame(() => {
      clearTimeout(late)
      resolve()
    })
  })

const nextFrameFx = createEffect(nextFrame)

const $waiting = createStore<readonly Arrival[]>([], { serialize: 'ignore' })
  .on(arrived, (waiting, arrival) => [...waiting, arrival])
  .reset(flushed, logBegun)

sample({ clock: arrived, source: nextFrameFx.pending, filter: (p) => !p, target: nextFrameFx })
sample({
  clock: nextFrameFx.finally,
  source: $waiting,
  filter: (waiting) => waiting.length > 0,
  target: flushed,
})
sample({
  clock: answered,
  source: $waiting,
  fn: (waiting, arrival) => [...waiting, arrival],
  target: flushed,
  // Two answers at the same moment are two flushes: as one, the later would hide the earlier.
  batch: false,
})
