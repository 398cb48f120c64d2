/** A clock whose time passes only when the test says so, timer by timer, in order. */
import type { Clock } from '../../../src/bus/clock.ts'
import { MOMENT } from '../records/events.ts'

export type TestClock = Clock & {
  /** Lets the time pass, with everything that happens meanwhile. */
  pass: (ms: number) => Promise<void>
  /** The time jumps, as in a sleep: no timer runs until it is over. */
  jump: (ms: number) => Promise<void>
}

/** A clock that stands still, whose intervals tick when the test says so. */
export function tickingClock(wait: Clock['wait'] = async () => undefined) {
  let now = MOMENT
  const ticks = new Map<number, () => void>()
  const clock: Clock = {
    now: () => new Date(now),
    wait,
    every: (ms, tick) => {
      ticks.set(ms, tick)
      return () => void ticks.delete(ms)
    },
  }
  return {
    clock,
    /** The interval of so many ms is over; nothing happens where nobody asked for it. */
    tick: (ms: number) => ticks.get(ms)?.(),
    ticks: (ms: number) => ticks.has(ms),
    set: (at: string) => {
      now = at
    },
  }
}

type Timer = { at: number; every: number | null; run: () => void }

/** Everything that follows at once: promises of promises, and what waits for the next turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export function testClock(): TestClock {
  let now = Date.parse(MOMENT)
  const timers = new Set<Timer>()

  const first = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]

  function fire(timer: Timer): void {
    if (timer.every === null) timers.delete(timer)
    else timer.at = Math.max(now, timer.at) + timer.every
    timer.run()
  }

  async function pass(ms: number): Promise<void> {
    const until = now + ms
    await settle()
    for (let next = first(until); next; next = first(until)) {
      now = Math.max(now, next.at)
      fire(next)
      await settle()
    }
    now = until
    await settle()
  }

  return {
    now: () => new Date(now),
    wait: (ms) =>
      new Promise((resolve) => {
        timers.add({ at: now + ms, every: null, run: resolve })
      }),
    every: (ms, tick) => {
      const timer = { at: now + ms, every: ms, run: tick }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pass,
    jump: async (ms) => {
      now += ms
      await pass(0)
    },
  }
}
