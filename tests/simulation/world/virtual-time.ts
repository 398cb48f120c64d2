/**
 * Virtual time: every pause of client, server and network is a timer in one queue, which moves on when
 * nothing real is under way any more. What the server does takes no time at all.
 */
import type { Clock } from '../../../src/bus/clock.ts'

/** Where every history begins: a Friday morning. */
export const BEGINNING = Date.parse('2026-11-20T09:00:00.000Z')

/**
 * Turns of the event loop, 1 ms each, without any progress after which real work counts as waiting for a virtual
 * timer. Not a time: a machine that lets somebody else run for so long would make another history of a seed.
 */
const STALLED = 150

type Timer = { at: number; order: number; run: () => void }
const isSooner = (a: Timer, b: Timer): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)

/** The timers by their moment, then in the order in which they were set: a binary heap. */
function createQueue() {
  const heap: Timer[] = []
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
  const sooner = (a: number, b: number): boolean => {
    const [one, other] = [heap[a], heap[b]]
    return one !== undefined && (other === undefined || isSooner(one, other))
  }
  return {
    first: (): Timer | undefined => heap[0],
    push(timer: Timer): void {
      heap.push(timer)
      let at = heap.length - 1
      for (let up = (at - 1) >> 1; at > 0 && sooner(at, up); up = (at - 1) >> 1) {
        swap(at, up)
        at = up
      }
    },
    pop(): Timer | undefined {
      const top = heap[0]
      const last = heap.pop()
      if (last && heap.length > 0) {
        heap[0] = last
        for (let at = 0; ; ) {
          const [left, right] = [2 * at + 1, 2 * at + 2]
          const next = sooner(right, left) ? right : left
          if (next >= heap.length || !sooner(next, at)) break
          swap(at, next)
          at = next
        }
      }
      return top
    },
  }
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
}

const turn = (): Promise<void> => new Promise((resolve) => void real.setImmediate(resolve))

/** Real work under way: queries, requests in the server, mails. Time stands still as long as there is some. */
export function createWork() {
  let open = 0
  let progress = 0
  let wake: (() => void) | null = null
  const moved = (): void => {
    progress += 1
    wake?.()
  }
  /** Resolves at the next progress; false when nothing moves for too long. */
  const change = (): Promise<boolean> =>
    new Promise((resolve) => {
      let turns = 0
      let next = real.setTimeout(look, 1)
      function end(isMoving: boolean): void {
        real.clearTimeout(next)
        wake = null
        resolve(isMoving)
      }
      function look(): void {
        turns += 1
        if (turns < STALLED) next = real.setTimeout(look, 1)
        else end(false)
      }
      wake = () => end(true)
    })
  return {
    moved,
    /** Something has begun; the answer tells once that it is over. */
    begin(): () => void {
      open += 1
      let isOver = false
      moved()
      return () => {
        if (isOver) return
        isOver = true
        open -= 1
        moved()
      }
    },
    /** Resolves when everything that could happen without time passing has happened. */
    async settled(): Promise<void> {
      for (let quiet = 0; quiet < 2; ) {
        const before = progress
        await turn()
        if (open > 0) {
          quiet = 0
          if (before === progress && !(await change())) return
        } else quiet = before === progress ? quiet + 1 : 0
      }
    },
  }
}
export type Work = ReturnType<typeof createWork>

type Handle = { cancelled: boolean; unref(): Handle; ref(): Handle; hasRef(): boolean }

/** Makes a time of its own, and puts it in the place of the real timers until `release`. */
export function createVirtualTime(work: Work) {
  const queue = createQueue()
  let now = BEGINNING
  let order = 0

  function at(moment: number, run: () => void): () => void {
    let cancelled = false
    order += 1
    queue.push({ at: moment, order, run: () => !cancelled && run() })
    return () => {
      cancelled = true
    }
  }
  const after = (ms: number, run: () => void) => at(now + Math.max(0, ms), run)

  function every(ms: number, run: () => void): () => void {
    let stop = after(ms, tick)
    function tick() {
      stop = after(Math.max(1, ms), tick)
      run()
    }
    return () => stop()
  }

  const stops = new WeakMap<object, () => void>()
  function handle(stop: () => void): Handle {
    const made: Handle = {
      cancelled: false,
      unref: () => made,
      ref: () => made,
      hasRef: () => true,
    }
    stops.set(made, stop)
    return made
  }
  const clear = (timer: unknown): void => {
    const stop = typeof timer === 'object' && timer !== null ? stops.get(timer) : undefined
    if (stop) stop()
    else real.clearTimeout(timer as NodeJS.Timeout)
  }
  const virtual = {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      handle(after(ms, () => run(...given))),
    setInterval: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      handle(every(ms, () => run(...given))),
    clearTimeout: clear,
    clearInterval: clear,
  }
  Object.assign(globalThis, virtual)

  /** Lets so many ms pass, with everything that falls into them. */
  async function pass(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      await work.settled()
      const next = queue.first()
      if (!next || next.at > end) break
      now = Math.max(now, next.at)
      // What falls on one moment happens at once: nobody may count on an order there.
      while ((queue.first()?.at ?? Number.POSITIVE_INFINITY) <= now) queue.pop()?.run()
    }
    now = end
  }

  return {
    now: () => now,
    after,
    every,
    pass,
    /** Everything slept: whatever fell into that time happens at the next moment. */
    jump: (ms: number): void => {
      now += ms
    },
    /** A clock that goes wrong by `skew()` ms, as those of browsers do. */
    clock: (skew: () => number = () => 0): Clock => ({
      now: () => new Date(now + skew()),
      wait: (ms) => new Promise((resolve) => void after(ms, () => resolve())),
      every,
    }),
    /** The real timers are back; what still waits here never comes. */
    release: () => void Object.assign(globalThis, real),
  }
}
export type VirtualTime = ReturnType<typeof createVirtualTime>
