import { startPasses } from '../../passes.ts'
import type { Services } from '../../services.ts'
import { runBulks } from './run.ts'

/** How long an order may lie there before somebody looks. */
const LOOK_MS = 500

/**
 * Carries out bulk actions. An order lies in the database, so whoever starts next goes on where the one before ended
 * (engine.md 21); an end waits for the case that is being changed.
 */
export const startBulkRunner = (services: Services) =>
  startPasses(services, {
    leads: 'case-bulk',
    everyMs: LOOK_MS,
    failed: 'bulk actions failed',
    pass: (goesOn) => runBulks(services, goesOn),
  })
