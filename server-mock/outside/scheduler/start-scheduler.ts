import type { Services } from '../../services.ts'
import { runScheduler } from './run-scheduler.ts'

const EVERY_MS = 3_000

async function pass(services: Services): Promise<void> {
  if (await services.database.peers.leads('scheduler')) await runScheduler(services)
}

/** Runs a pass every few seconds, one at a time, in one of the processes; `close` waits for the one that runs. */
export function startScheduler(services: Services, everyMs = EVERY_MS) {
  let running: Promise<unknown> | null = null
  const next = (): void => {
    running ??= pass(services)
      .catch((error) => services.log.error('the scheduler failed', error))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(next, everyMs)
  timer.unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
