/** What came of it all. */
export type Outcome = {
  kills: number
  commands: number
  /** Commands that the case's state refused; each of them left nothing. */
  refusals: number
  /** Mails that arrived at the sink. */
  mails: number
  lost: string[]
  doubled: string[]
  /** What an audit found broken. */
  broken: string[]
  /** Starts that took longer than they may. */
  notReady: string[]
  /** Milliseconds of each start, as measured. */
  readyMs: number[]
  /** The same without the time in which the server could run and was not let (`pace.ts`). */
  ownMs: number[]
  byPoint: Record<string, number>
  /** Points that were not passed in time: killed at random instead. */
  missed: string[]
  /** The kinds of statements that were met, and those of them that no point is named for. */
  kinds: string[]
  unnamed: string[]
}

export const nothingYet = (): Outcome => ({
  kills: 0,
  commands: 0,
  refusals: 0,
  mails: 0,
  lost: [],
  doubled: [],
  broken: [],
  notReady: [],
  readyMs: [],
  ownMs: [],
  byPoint: {},
  missed: [],
  kinds: [],
  unnamed: [],
})

/** Of several servers that were killed one after the other. */
export function together(all: readonly Outcome[]): Outcome {
  const sum = nothingYet()
  for (const one of all) {
    for (const number of ['kills', 'commands', 'refusals', 'mails'] as const)
      sum[number] += one[number]
    for (const list of ['lost', 'doubled', 'broken', 'notReady', 'missed'] as const)
      sum[list].push(...one[list])
    for (const list of ['kinds', 'unnamed'] as const)
      sum[list] = [...new Set([...sum[list], ...one[list]])].sort()
    sum.readyMs.push(...one.readyMs)
    sum.ownMs.push(...one.ownMs)
    for (const [point, times] of Object.entries(one.byPoint))
      sum.byPoint[point] = (sum.byPoint[point] ?? 0) + times
  }
  return sum
}

/** The starts as a distribution, in milliseconds. */
export function distribution(ms: readonly number[]): Record<'p50' | 'p95' | 'max', number> {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { p50: at(0.5) ?? 0, p95: at(0.95) ?? 0, max: at(1) ?? 0 }
}
