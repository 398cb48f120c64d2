import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Database, DatabaseSource } from '../../../server-mock/db/database.ts'
import { installation } from '../../../server-mock/db/schema/installation.ts'
import { MAIL_COMPLETE, SEEDED } from '../../../server-mock/start/demo.ts'
import { startServer } from '../../support/server/server.ts'
import type { Figures } from '../budgets.ts'
import { openLoad, pagesAt } from './http.ts'

const ROUNDS = 5

/** Of the whole process, in MB: the embedded engine lives in it, a PostgreSQL does not. */
async function rssOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}

/** The server then takes these cases for its demo and adds none. */
export async function keepAsDemo({ db }: Database): Promise<void> {
  const value = { seed: 1, cases: 0 }
  await db.insert(installation).values([
    { fact: SEEDED, value },
    { fact: MAIL_COMPLETE, value: {} },
  ])
}

/**
 * The most memory that the real server has, started anew on the cases, while twenty people turn pages, filter and
 * search: the largest of what it has after each round.
 */
export async function memoryOf(
  source: DatabaseSource,
  bodies: readonly string[],
): Promise<Figures> {
  const server = await startServer({
    asShipped: true,
    ...('dataDir' in source && { dataDir: source.dataDir }),
    env: { DATABASE_URL: 'url' in source ? source.url : '' },
  })
  const load = openLoad()
  try {
    const pages = await pagesAt(server.url, bodies)
    const seen: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.run(pages)
      seen.push(await rssOf(server.pid))
    }
    return { 'rss-mb': Math.max(...seen) }
  } finally {
    load.close()
    await server.stop()
  }
}
