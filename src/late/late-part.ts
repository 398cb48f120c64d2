/**
 * What comes in a file of its own, after the page or the list: a view, a library, how commands are done
 * (docs/architecture.md, "Rooms").
 */
export type LatePart<T> = {
  /** Null as long as it is not here. */
  now: () => T | null
  /** Fetches it once for all who ask; null where it cannot be fetched, and who asks then tries again. Never rejects. */
  load: () => Promise<T | null>
  /** How often it could not be fetched. */
  failures: () => number
}

/** Everything that is imported after the page begins is imported in here, so that each failure is a value. */
export function latePart<T>(fetch: () => Promise<T>): LatePart<T> {
  let part: T | null = null
  let loading: Promise<T | null> | null = null
  let failures = 0

  async function attempt(): Promise<T | null> {
    try {
      part = await fetch()
    } catch {
      // Whoever needed it says so where they are.
      failures += 1
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
    failures: () => failures,
  }
}
