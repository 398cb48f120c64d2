/** Runs every task, so many at once, and answers what came of each in the order given. */
export async function inParallel<T>(
  tasks: readonly (() => Promise<T>)[],
  atOnce = 8,
): Promise<T[]> {
  const results: T[] = []
  const rest = [...tasks.entries()]
  const work = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [at, task] = next
      results[at] = await task()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
