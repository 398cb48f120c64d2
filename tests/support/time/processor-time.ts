/** Processor time of this process and its threads while `work` goes on, in ms: a busy machine takes none of it. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
