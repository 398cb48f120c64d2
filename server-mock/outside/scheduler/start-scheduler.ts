import { runScheduler } from '../../modules/schedule/run-scheduler.ts'
import { startPasses } from '../../passes.ts'
import type { Services } from '../../services.ts'

const EVERY_MS = 3_000

/** Looks every few seconds for what has come due. */
export const startScheduler = (services: Services, everyMs = EVERY_MS) =>
  startPasses(services, {
    leads: 'scheduler',
    everyMs,
    failed: 'the scheduler failed',
    pass: () => runScheduler(services),
  })
