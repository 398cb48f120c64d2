import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseSource, openDatabase } from '../../../server-mock/db/database.ts'
import { ensurePostgres, startPostgres } from '../../../tools/lib/postgres.mjs'
import type { Figures } from '../budgets.ts'

/** A new database of an engine. */
export type Make = (name: string) => Promise<DatabaseSource>

/** Databases of one engine, to be given up together. */
type Engine = { make: Make; close(): Promise<void> }

async function embedded(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'framewright-bench-'))
  return {
    make: async (name) => ({ dataDir: join(folder, name) }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function postgres(): Promise<Engine> {
  const found = await ensurePostgres()
  if ('problem' in found) throw new Error(found.problem)
  const cluster = await startPostgres({ bin: found.bin })
  return {
    make: async (name) => {
      const admin = await openDatabase({ url: cluster.url })
      await admin.pool.query(`create database ${name}`)
      await admin.close()
      const url = new URL(cluster.url)
      url.pathname = `/${name}`
      return { url: url.href }
    },
    close: cluster.remove,
  }
}

/**
 * What is measured on both engines, named `part.engine.what`. PostgreSQL is the first; what was found on it is handed to
 * the embedded one.
 */
export async function onBothEngines(
  part: string,
  measure: (make: Make, onPostgres: Figures) => Promise<Figures>,
): Promise<Figures> {
  const figures: Figures = {}
  let onPostgres: Figures = {}
  for (const [name, start] of [
    ['postgres', postgres],
    ['embedded', embedded],
  ] as const) {
    const engine = await start()
    try {
      const found = await measure(engine.make, onPostgres)
      onPostgres = found
      for (const [what, figure] of Object.entries(found))
        figures[`${part}.${name}.${what}`] = figure
    } finally {
      await engine.close()
    }
  }
  return figures
}
