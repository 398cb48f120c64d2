import { type Moment, points } from '../points.ts'

/**
 * What kills this process, shared by its threads: the number of the armed point plus one, and how often it is
 * still to be passed.
 */
export type Fuse = Int32Array<SharedArrayBuffer>

export const newFuse = (): Fuse => new Int32Array(new SharedArrayBuffer(8))

export function arm(fuse: Fuse, point: number, nth: number): void {
  Atomics.store(fuse, 1, nth)
  Atomics.store(fuse, 0, point + 1)
}

/** As a power cut would: no handler runs, nothing is closed. */
export function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Whether this passage of the point is the one at which the process shall die. */
export function isDue(fuse: Fuse, place: string, moment: Moment): boolean {
  const point = points[Atomics.load(fuse, 0) - 1]
  if (point?.place !== place || point.moment !== moment) return false
  return Atomics.sub(fuse, 1, 1) === 1
}

/** Dies here if this is the moment. */
export function pass(fuse: Fuse, place: string, moment: Moment): void {
  if (isDue(fuse, place, moment)) die()
}
