import { createStore } from 'effector'

/** The only source of time; folds never ask it (law 3). */
export type Clock = { now: () => Date; wait: (ms: number) => Promise<void> }

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

export const $clock = createStore(systemClock, { serialize: 'ignore' })
