import type { Clock } from '../clock.ts'
import type { Raw } from './answer.ts'

/** Longest time that a call waits before a closed gate, in ms; a longer closure is told at once. */
export const PATIENCE = 5_000

/** Between two of those that waited, in ms: what was held back does not come as a burst. */
const APART = 50

/** The patience that an answer asks for, in ms, as `Retry-After`; a 429 that says nothing asks for a second. */
export function retryAfterOf({ status, headers }: Pick<Raw, 'status' | 'headers'>): number | null {
  const said = headers.get('retry-after') ?? ''
  if (/^\d{1,5}$/.test(said)) return Number(said) * 1_000
  return status === 429 ? 1_000 : null
}

export type Gate = {
  /** Waits until a call may go; false where that would take too long. */
  pass: () => Promise<boolean>
  /** The server asked for so much patience, in ms. */
  close: (ms: number) => void
  /** It answered without asking for any. */
  answered: () => void
  /** How long it stays closed, in whole seconds. */
  seconds: () => number
}

/**
 * One gate for all calls to the server (reliability.md, row 7): while it asks for patience nothing goes out,
 * then one call goes ahead as a probe, and the others follow one by one in their order.
 */
export function createGate(clock: Clock): Gate {
  let from = 0
  let asked = 0
  let isShut = false
  let isProbed = false
  let line: Promise<unknown> = Promise.resolve()
  let release: () => void = () => undefined
  let probed: Promise<void> = Promise.resolve()

  /** A clock that was set back shuts nobody out: what was asked for counts from then on. */
  function left(): number {
    const now = clock.now().getTime()
    from = Math.min(from, now)
    return from + asked - now
  }

  async function wait(): Promise<boolean> {
    for (;;) {
      if (left() > PATIENCE) return false
      if (left() > 0) await clock.wait(left())
      else if (!isShut) {
        await clock.wait(APART)
        return true
      } else if (!isProbed) {
        isProbed = true
        probed = new Promise((resolve) => {
          release = resolve
        })
        return true
      } else await probed
    }
  }

  return {
    pass: () => {
      if (!isShut) return Promise.resolve(true)
      if (left() > PATIENCE) return Promise.resolve(false)
      const turn = line.then(wait)
      line = turn
      return turn
    },
    close: (ms) => {
      asked = Math.max(left(), ms)
      from = clock.now().getTime()
      isShut = true
      isProbed = false
      release()
    },
    answered: () => {
      // The probe is back, whatever it brought: the next in line may go as soon as the gate opens.
      if (left() <= 0) isShut = false
      isProbed = false
      release()
    },
    seconds: () => Math.ceil(Math.max(0, left()) / 1_000),
  }
}
