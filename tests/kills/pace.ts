/**
 * The server's own time: what a start takes without the moments in which it could run and every processor was busy
 * with something else. Linux counts both for each thread: how long it ran, and how long it stood in line.
 */
import { readdirSync, readFileSync } from 'node:fs'

type Spent = { ran: number; waited: number }

const NS_IN_MS = 1e6

function spentBy(thread: string): Spent | null {
  try {
    const [ran = 0, waited = 0] = readFileSync(`${thread}/schedstat`, 'latin1')
      .split(' ')
      .map((ns) => Number(ns) / NS_IN_MS)
    return { ran, waited }
  } catch {
    // It ended meanwhile, or this system counts nothing: then all time is the server's own.
    return null
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((tid) => `/proc/${pid}/task/${tid}`)
  } catch {
    return []
  }
}

/** A stretch of time, and how much of it is neither running nor known to be standing in line. */
type Stretch = { length: number; open: number }

export type Meter = {
  /** To be called every few milliseconds. */
  look(): void
  /** Milliseconds that it would have run and did not get to, as far as was looked. */
  heldUp(): number
}

/**
 * Measures a process from its start on. Time counts as held up where none of its threads ran and one stood in line; what
 * several stood in line at once counts once. Whoever asks whether it is ready may stand in line as well.
 */
export function meterOf(pid: number): Meter {
  const asking = `/proc/self/task/${process.pid}`
  const known = new Map<string, Spent>()
  const stretches: Stretch[] = []
  let looked = performance.now()
  let held = 0

  const since = (thread: string): Spent => {
    const before = known.get(thread) ?? { ran: 0, waited: 0 }
    const now = spentBy(thread) ?? before
    known.set(thread, now)
    return { ran: now.ran - before.ran, waited: now.waited - before.waited }
  }

  /** A wait is counted when it ends, so that it may lie before this look: no longer ago than it was long. */
  function attribute(waited: number): void {
    let left = waited
    let back = 0
    for (let at = stretches.length - 1; at >= 0 && left > 0 && back <= waited; at -= 1) {
      const stretch = stretches[at]
      if (!stretch) break
      const part = Math.min(stretch.open, left)
      stretch.open -= part
      held += part
      left -= part
      back += stretch.length
    }
  }

  since(asking)
  return {
    look: () => {
      const now = performance.now()
      const length = now - looked
      looked = now
      const own = threadsOf(pid).map(since)
      const ran = Math.max(0, ...own.map((spent) => spent.ran))
      stretches.push({ length, open: Math.max(0, length - ran) })
      attribute(Math.max(0, since(asking).waited, ...own.map(({ waited }) => waited)))
    },
    heldUp: () => held,
  }
}
