import { count } from 'drizzle-orm'
import {
  type Database,
  type DatabaseSource,
  openDatabase,
} from '../../../server-mock/db/database.ts'
import { tables } from '../../../server-mock/db/tables.ts'
import { seed } from '../../../server-mock/seed/seed.ts'
import type { Figures } from '../budgets.ts'

/** The demo's largest customer; the two small ones come with it. */
const CASES = 5_000

async function rowsOf({ db }: Database): Promise<number> {
  let rows = 0
  for (const table of tables) rows += (await db.select({ n: count() }).from(table))[0]?.n ?? 0
  return rows
}

/**
 * What a row of the demo data takes, from drawing it to its commit. A case of the demo is some twenty rows with whole
 * mails among them, where the large database has six: what a row takes is what the two have in common.
 */
export async function demoOf(source: DatabaseSource): Promise<Figures> {
  const database = await openDatabase(source)
  try {
    const config = { seed: 1, seedCases: CASES, passwordCost: 10 }
    const began = performance.now()
    await seed({ database, config, clock: { now: () => new Date() } })
    const ms = performance.now() - began
    return { 'seed-demo-row-us': (ms * 1_000) / (await rowsOf(database)) }
  } finally {
    await database.close()
  }
}
