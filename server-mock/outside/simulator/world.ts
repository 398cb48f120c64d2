import type { Random } from '../../random.ts'
import type { Services } from '../../services.ts'
import { act } from './act.ts'
import { drawCourse, type Step } from './courses.ts'
import { drawVisitor, type Visitor } from './visitors.ts'

export type Mode = 'steady' | 'storm'

/** Opponents who are in the middle of something; more would hardly ever come back to it. */
const OPEN_COURSES = { steady: 4, storm: 40 } as const

type Underway = { visitor: Visitor; steps: readonly Step[] }

/**
 * The outside world, one thing at a time: each call lets somebody begin something or go on with it. What is
 * under way is the world's memory, not the server's. Without a case to act on nothing happens.
 */
export function createWorld(
  services: Services,
  random: Random,
  mode: Mode,
): { next(): Promise<void> } {
  const underway: Underway[] = []

  async function begin(): Promise<Underway | null> {
    const { state, steps } = drawCourse(random, mode)
    const visitor = await drawVisitor(services.database.db, random, state)
    return visitor && { visitor, steps }
  }

  return {
    async next() {
      const goesOn = random.chance(underway.length / OPEN_COURSES[mode])
      const one = goesOn ? underway.splice(random.int(0, underway.length - 1), 1)[0] : await begin()
      const [step, ...steps] = one?.steps ?? []
      if (!one || step === undefined) return
      const done = await act(services, random, one.visitor, step)
      if (done && steps.length > 0) underway.push({ ...one, steps })
    },
  }
}
