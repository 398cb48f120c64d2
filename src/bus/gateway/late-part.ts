import type { Clock } from '../clock.ts'
import type { Failure } from '../outcome.ts'
import { unreachable } from './answer.ts'

/** No longer than any answer, in ms (reliability.md, row 8): a file may be on its way for minutes. */
const PATIENCE = 15_000

/** A part of the engine in a file of its own: the list is shown without it. */
export type LatePart<T> = {
  /** Null as long as it is not here. */
  now: () => T | null
  /** Fetches it once for all who ask; null where it cannot be fetched, and who asks then tries again. */
  load: () => Promise<T | null>
  /** How often it could not be fetched. */
  failures: () => number
}

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

/** What is loading, or null after so long. */
export const withTimeout = <T>(loading: Promise<T | null>, clock: Clock): Promise<T | null> =>
  Promise.race([loading, clock.wait(PATIENCE).then(() => null)])

const STILL_MISSING =
  'Part of this page could not be loaded. There may be a new version: reload the page.'

/** Why something cannot be done without the part: that the server is out of reach, until it has failed again. */
export const missing = ({ failures }: LatePart<unknown>): Failure =>
  failures() < 2 ? unreachable : { ...unreachable, message: STILL_MISSING }
