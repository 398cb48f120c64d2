/** Runs work one after the other; of those who wait each has one done before another's next. */
export type FairTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * Turns by who asks: whoever asks for a hundred things delays anybody else by the one that runs and one more,
 * not by all that came before.
 */
export function createFairTurns(): FairTurns {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [who, works] = next.value
      const work = works.shift()
      // Behind everybody who waits already, until nothing of theirs is left.
      waiting.delete(who)
      if (works.length > 0) waiting.set(who, works)
      await work?.()
    }
    isRunning = false
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(who) ?? []
      works.push(() => work().then(resolve, reject))
      waiting.set(who, works)
      void runAll()
    })
}
