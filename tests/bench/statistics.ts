/** The value below which the share `part` (0 to 1) of the values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Few digits are honest on a shared machine. */
export const rounded = (value: number): number => Number(value.toPrecision(3))

/** CPU milliseconds that this process used while `work` went on. */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
