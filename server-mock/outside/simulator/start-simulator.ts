import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { randomOf } from '../../random.ts'
import type { Services } from '../../services.ts'
import { createWorld, type Mode } from './world.ts'

/** Between two events, on average. */
const INTERVAL_MS = { steady: 5_000, storm: 5 } as const

/** Simulated worlds side by side: in a storm one prepares its event while the database works for the other. */
const WORLDS = { steady: 1, storm: 2 } as const

/** How far the simulator may fall behind before it lets the time pass: no burst follows a slow second. */
const DEBT_MS = 250

/**
 * Plays the outside world by SIMULATION: visits, logins, payments, licences, callbacks and mails, drawn from
 * SEED. One event of each world at a time, so that the people's requests get their turn between any two; in one
 * of the processes. `close` waits for the events that are happening.
 */
export function startSimulator(services: Services): { close(): Promise<void> } {
  const { simulation, seed } = services.config
  if (simulation === 'off') return { close: async () => undefined }
  const mode: Mode = simulation
  const ending = new AbortController()
  const ended = { signal: ending.signal, ref: false }

  async function run(name: string): Promise<void> {
    const world = createWorld(services, randomOf(seed, 'simulation', mode, name), mode)
    const pace = randomOf(seed, 'simulation', 'pace', name)
    const next = async () => {
      if (await services.database.peers.leads('simulation')) await world.next()
    }
    let due = performance.now()
    while (!ending.signal.aborted) {
      due += WORLDS[mode] * INTERVAL_MS[mode] * (mode === 'storm' ? 1 : 0.5 + pace.next())
      due = Math.max(due, performance.now() - DEBT_MS)
      const rest = due - performance.now()
      // A turn of the event loop in between: requests that wait come first.
      await (rest > 0 ? pause(rest, undefined, ended) : turn(undefined, ended))
      await next().catch((error) => services.log.error('the simulation failed', error))
    }
  }

  const running = Promise.all(
    Array.from({ length: WORLDS[mode] }, (_, index) =>
      run(`world ${index + 1}`).catch((error) => {
        if (!ending.signal.aborted) services.log.error('the simulation ended', error)
      }),
    ),
  )
  return {
    async close(): Promise<void> {
      ending.abort()
      await running
    },
  }
}
