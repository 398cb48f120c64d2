import type { Services } from '../../services.ts'
import { runScheduler } from './run-scheduler.ts'

const EVERY_MS = 3_000

/** Runs a pass every few seconds, one at a time; `close` waits for the one that runs. */
export function startScheduler(services: Services, everyMs = EVERY_MS) {
  let running: Promise<unknown> | null = null
  const pass = (): void => {
    running ??= runScheduler(services)
      .catch((error) => services.log.error('the scheduler failed', error))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(pass, everyMs)
  timer.unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
