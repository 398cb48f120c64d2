import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomOf } from '../../seed/random.ts'
import type { Services } from '../../services.ts'
import { act } from './act.ts'
import { drawCourse, type Step } from './courses.ts'
import { drawVisitor, type Visitor } from './visitors.ts'

type Mode = 'steady' | 'storm'

/** Between two events, on average. */
const INTERVAL_MS = { steady: 5_000, storm: 5 } as const

/** Opponents who are in the middle of something; more would hardly ever come back to it. */
const OPEN_COURSES = { steady: 4, storm: 40 } as const

/** How far the simulator may fall behind before it lets the time pass: no burst follows a slow second. */
const DEBT_MS = 250

type Underway = { visitor: Visitor; steps: readonly Step[] }

/** The outside world's next events; what is under way is the world's memory, not the server's. */
function createWorld(services: Services, random: Random, mode: Mode) {
  const underway: Underway[] = []

  async function begin(): Promise<Underway | null> {
    const { state, steps } = drawCourse(random, mode)
    const visitor = await drawVisitor(services.database.db, random, state)
    return visitor && { visitor, steps }
  }

  /** Lets one thing happen. */
  return async function next(): Promise<void> {
    const goesOn = random.chance(underway.length / OPEN_COURSES[mode])
    const one = goesOn ? underway.splice(random.int(0, underway.length - 1), 1)[0] : await begin()
    const [step, ...steps] = one?.steps ?? []
    if (!one || step === undefined) return
    const done = await act(services, random, one.visitor, step)
    if (done && steps.length > 0) underway.push({ ...one, steps })
  }
}

/**
 * Plays the outside world by SIMULATION: visits, logins, payments, licences, callbacks and mails, drawn from
 * SEED. One event at a time, so that the people's requests get their turn between any two. `close` waits for
 * the event that is happening.
 */
export function startSimulator(services: Services): { close(): Promise<void> } {
  const { simulation, seed } = services.config
  if (simulation === 'off') return { close: async () => undefined }
  const mode: Mode = simulation
  const next = createWorld(services, randomOf(seed, 'simulation', mode), mode)
  const pace = randomOf(seed, 'simulation', 'pace')
  const ending = new AbortController()

  async function run(): Promise<void> {
    let due = performance.now()
    while (!ending.signal.aborted) {
      due += INTERVAL_MS[mode] * (mode === 'storm' ? 1 : 0.5 + pace.next())
      due = Math.max(due, performance.now() - DEBT_MS)
      // Never without a rest: what waits for the event loop comes first.
      await pause(Math.max(1, due - performance.now()), undefined, {
        signal: ending.signal,
        ref: false,
      })
      await next().catch((error) => services.log.error('the simulation failed', error))
    }
  }

  const running = run().catch((error) => {
    if (!ending.signal.aborted) services.log.error('the simulation ended', error)
  })
  return {
    async close(): Promise<void> {
      ending.abort()
      await running
    },
  }
}
