import type { Clock } from '../clock.ts'
import type { Platform } from '../platform.ts'

/** How often a tab looks at the clock, in ms, and from which gap on it slept. */
const LOOK_EVERY = 2_000
const SLEPT = 15_000

type Parts = {
  platform: Platform
  clock: Clock
  /** The page or the connection may be back. */
  onReturn: () => void
  /** The page slept: nothing ran for a while. */
  onSlept: () => void
  /** Every now and then. */
  onLook: () => void
}

/** Notices that the page comes back: from another tab, from offline, or from a sleep. */
export function watchReturns({ platform, clock, onReturn, onSlept, onLook }: Parts): () => void {
  let last = clock.now().getTime()
  const stops = [
    platform.onReturn(onReturn),
    clock.every(LOOK_EVERY, () => {
      const now = clock.now().getTime()
      if (now - last > SLEPT) onSlept()
      last = now
      onLook()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
