import { setTimeout as pause } from 'node:timers/promises'

/** What was waited for came to no end: neither an answer nor a refusal. */
export class NoEnd extends Error {}

/** What `run` comes to, or `NoEnd` where it has no end within `ms`. */
export async function inTime<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const patience = new AbortController()
  const late = pause(ms, null, { signal: patience.signal }).then(() => {
    throw new NoEnd(`no end within ${ms / 1_000} s`)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    late.catch(() => undefined)
    patience.abort()
  }
}
