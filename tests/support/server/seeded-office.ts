/** The demo data in a database of its own, at a fixed moment. */
import { seed } from '../../../server-mock/seed/seed.ts'
import { openTestDatabase } from './database.ts'

/** A Friday afternoon, so that office hours and weekends both lie behind. */
export const SEED_MOMENT = '2026-11-20T15:30:00.000Z'
export const SEED_DAY = '2026-11-20'

/** Seeds in memory; `cases` are those of the largest customer. */
export async function openSeededOffice(cases: number, number = 1) {
  const database = await openTestDatabase()
  const progress: [number, number][] = []
  await seed(
    {
      database,
      clock: { now: () => new Date(SEED_MOMENT) },
      config: { seed: number, seedCases: cases, passwordCost: 10 },
    },
    { onProgress: (done, total) => progress.push([done, total]) },
  )
  const rows = async <T extends Record<string, unknown>>(text: string): Promise<T[]> =>
    (await database.pool.query(text)).rows
  return { database, progress, rows, close: () => database.close() }
}
