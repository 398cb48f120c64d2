/** Time as it is with nothing else to do: a busy machine makes everybody stand in line, which is no fault of who is measured. */
import { readdirSync, readFileSync } from 'node:fs'

const NS_IN_MS = 1e6

/** What a file of `/proc` says, in its words; none where it is not there, or no more. */
function wordsOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'latin1').trim().split(/\s+/).filter(Boolean)
  } catch {
    return []
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** This process, and all that its threads have started: a server, a browser with its pages. */
function family(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    wordsOf(`/proc/${pid}/task/${thread}/children`).map(Number),
  )
  return [pid, ...children.flatMap(family)]
}

/** How long each of them stood in line for a processor in its life, in ms, as Linux counts it for its first thread. */
const waits = (): ReadonlyMap<number, number> =>
  new Map(
    family(process.pid).map((pid) => [
      pid,
      Number(wordsOf(`/proc/${pid}/schedstat`)[1] ?? 0) / NS_IN_MS,
    ]),
  )

/**
 * Starts one; it gives the milliseconds since then without those in which this process, its server and its browser stood in
 * line. What one of them does comes after what another has done: their waits are taken one after the other.
 */
export function stopwatch(): () => number {
  const start = performance.now()
  const before = waits()
  return () => {
    const took = performance.now() - start
    let held = 0
    for (const [pid, waited] of waits()) held += Math.max(0, waited - (before.get(pid) ?? 0))
    return took - held
  }
}
