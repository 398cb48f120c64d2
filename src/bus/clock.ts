import { createStore } from 'effector'

/** The only source of time; folds never ask it (law 3). */
export type Clock = {
  now: () => Date
  wait: (ms: number) => Promise<void>
  /** Calls `tick` every `ms`; returns how to stop. */
  every: (ms: number, tick: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  },
}

export const $clock = createStore(systemClock, { serialize: 'ignore' })
