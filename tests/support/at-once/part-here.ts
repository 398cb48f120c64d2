import type { LatePart } from '../../../src/late/late-part.ts'

/** A part that need not be fetched. */
export const partHere = <T>(part: T): LatePart<T> => ({
  now: () => part,
  load: async () => part,
  failures: () => 0,
})
