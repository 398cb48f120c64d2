import type { Clock } from './clock.ts'

/** No longer than any answer, in ms (reliability.md, row 8): a file may be on its way for minutes. */
const PATIENCE = 15_000

/** A part of the engine in a file of its own: the list is shown without it. */
export type LatePart<T> = {
  /** Null as long as it is not here. */
  now: () => T | null
  /** Fetches it once for all who ask; null where it cannot be fetched, and who asks then tries again. */
  load: () => Promise<T | null>
}

export function latePart<T>(fetch: () => Promise<T>): LatePart<T> {
  let part: T | null = null
  let loading: Promise<T | null> | null = null

  async function attempt(): Promise<T | null> {
    try {
      part = await fetch()
    } catch {
      // Whoever needed it says so where they are.
    }
    loading = null
    return part
  }

  return {
    now: () => part,
    load: async () => {
      if (part === null) loading ??= attempt()
      return part ?? loading
    },
  }
}

/** What is loading, or null after so long. */
export const patiently = <T>(loading: Promise<T | null>, clock: Clock): Promise<T | null> =>
  Promise.race([loading, clock.wait(PATIENCE).then(() => null)])
