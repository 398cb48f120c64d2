/** What the server does more seldom than this would hardly be seen in a life of seconds. */
const SELDOM_MS = 10_000

/** Remembers what the server does now and then; answers what makes it do all of that at once. */
export function watchClock(): () => void {
  const { setInterval } = globalThis
  const seldom: (() => void)[] = []
  const watched = (work: () => void, ms?: number) => {
    if (ms !== undefined && ms >= SELDOM_MS) seldom.push(work)
    return setInterval(work, ms)
  }
  globalThis.setInterval = watched as typeof setInterval
  return () => {
    for (const work of seldom) work()
  }
}
