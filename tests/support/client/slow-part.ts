import { type LatePart, latePart } from '../../../src/late/late-part.ts'
import { settle } from './timers.ts'

/** A part of the engine that comes, or cannot be fetched, when the test says so. */
export function slowPart<T>(part: T) {
  const waiting: { resolve: (part: T) => void; reject: (reason: Error) => void }[] = []
  let attempts = 0
  const late: LatePart<T> = latePart(() => {
    attempts += 1
    return new Promise<T>((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  })
  return {
    late,
    /** How often it was fetched so far. */
    attempts: () => attempts,
    come: async () => {
      for (const { resolve } of waiting.splice(0)) resolve(part)
      await settle()
    },
    fail: async () => {
      for (const { reject } of waiting.splice(0)) reject(new TypeError('Failed to fetch'))
      await settle()
    },
  }
}
