import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { lockFolder } from './lock.ts'
import { migrateDatabase } from './migrate.ts'
import { PoolShim } from './pool.ts'
import * as schema from './schema.ts'
import { readTemplate, writeTemplate } from './template.ts'
import { openEngineInWorker } from './worker-client.ts'

export type Db = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Ask inside `runChange` only through its `tx`: the embedded engine has one session. */
export type Database = { db: Db; pool: PoolShim; close(): Promise<void> }

/** The shim has the part of the pool's face that drizzle calls; a test runs all of it. */
const drizzleOver = (pool: PoolShim): Db => drizzle(pool as unknown as pg.Pool, { schema })

async function openMemory(): Promise<Database> {
  const template = readTemplate()
  const engine = await openEngineInWorker({ template })
  const pool = new PoolShim(engine)
  const db = drizzleOver(pool)
  if (!template) {
    await migrateDatabase(db)
    await writeTemplate(engine)
  }
  return { db, pool, close: () => pool.end() }
}

async function openFolder(folder: string): Promise<Database> {
  const unlock = lockFolder(folder)
  try {
    const engine = await openEngineInWorker({ directory: join(folder, 'database') })
    const pool = new PoolShim(engine)
    const db = drizzleOver(pool)
    await migrateDatabase(db).catch(async (error) => {
      await pool.end()
      throw error
    })
    return { db, pool, close: () => pool.end().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the embedded database, migrated: in a folder, locked against a second opener and durable at every
 * commit, or in memory for tests.
 * @throws FolderInUse when another process has the folder, FolderUnusable when it cannot be written.
 */
export const openDatabase = (options: { dataDir: string | 'memory' }): Promise<Database> =>
  options.dataDir === 'memory' ? openMemory() : openFolder(options.dataDir)
