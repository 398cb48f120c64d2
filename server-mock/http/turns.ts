import { setTimeout as pause } from 'node:timers/promises'

/** How long a repeat waits for the first before it is sent away (engine.md 16). */
export const TURN_WAIT_MS = 10_000

/**
 * Lets repeats of one command go one after the other. It remembers only what is running: what a command
 * did stands in the database, which decides alone when several processes serve.
 */
export function createTurns(waitMs: number) {
  const running = new Map<string, Promise<unknown>>()

  async function isFreeInTime(key: string): Promise<boolean> {
    const timeout = new AbortController()
    const late = pause(waitMs, 'late' as const, { signal: timeout.signal, ref: false })
    late.catch(() => undefined)
    try {
      for (let first = running.get(key); first; first = running.get(key)) {
        const outcome = await Promise.race([first.catch(() => undefined), late])
        if (outcome === 'late') return false
      }
      return true
    } finally {
      timeout.abort()
    }
  }

  /** Runs `work` when `key` is free; null when that took too long. */
  return async function inTurn<T>(
    key: string,
    work: () => Promise<T>,
  ): Promise<{ done: T } | null> {
    if (running.has(key) && !(await isFreeInTime(key))) return null
    const mine = work()
    running.set(key, mine)
    try {
      return { done: await mine }
    } finally {
      running.delete(key)
    }
  }
}

export type InTurn = ReturnType<typeof createTurns>
