/**
 * Whom a calculation is for: somebody who is known here (logged in, logged in before from this device or address,
 * or holding a mailed link), or a stranger at a network (`networkOf`).
 */
export type Comer = 'known' | { network: string }

type Job = () => void
type Limits = { atOnce: number; strangersAtOnce: number; strangersWaiting: number }

/**
 * Runs expensive work in two lanes. Strangers never get all places at once and wait behind whoever is known;
 * among them networks take turns, and where too many wait, the network with the most of them loses its last
 * one. So neither one address nor many of them delay who logged in here before.
 */
export function createHashingLanes({ atOnce, strangersAtOnce, strangersWaiting }: Limits) {
  let running = 0
  let strangers = 0
  let waiting = 0
  const known: Job[] = []
  /** By network, in the order of their turns. */
  const queues = new Map<string, { start: Job; giveUp: Job }[]>()

  function next(): void {
    if (running >= atOnce) return
    const first = known.shift()
    if (first) first()
    else if (strangers < strangersAtOnce) nextStranger()
  }

  function nextStranger(): void {
    const [turn] = queues
    if (!turn) return
    const [network, queue] = turn
    const job = queue.shift()
    waiting -= 1
    queues.delete(network)
    if (queue.length > 0) queues.set(network, queue)
    job?.start()
  }

  /** Makes room for one more of `network`; false where no other network has more waiting. */
  function makeRoom(network: string): boolean {
    if (waiting < strangersWaiting) return true
    const [largest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    const own = queues.get(network)?.length ?? 0
    if (!largest || largest[1].length <= own + 1) return false
    const [name, queue] = largest
    const last = queue.pop()
    if (queue.length === 0) queues.delete(name)
    waiting -= 1
    last?.giveUp()
    return true
  }

  function enqueue(network: string, resolve: (isTurn: boolean) => void): void {
    const start = () => {
      running += 1
      strangers += 1
      resolve(true)
    }
    const queue = queues.get(network) ?? []
    queue.push({ start, giveUp: () => resolve(false) })
    queues.set(network, queue)
    waiting += 1
  }

  const turnOf = (comer: Comer) =>
    new Promise<boolean>((resolve) => {
      if (comer === 'known') {
        known.push(() => {
          running += 1
          resolve(true)
        })
        next()
      } else if (makeRoom(comer.network)) {
        enqueue(comer.network, resolve)
        next()
      } else resolve(false)
    })

  return {
    /** How many who are known wait. */
    waiting: (): number => known.length,
    /** Runs `work` in its turn; null where a stranger's would not get one soon. */
    run: async <T>(comer: Comer, work: () => Promise<T>): Promise<T | null> => {
      if (!(await turnOf(comer))) return null
      try {
        return await work()
      } finally {
        running -= 1
        if (comer !== 'known') strangers -= 1
        next()
      }
    },
  }
}
