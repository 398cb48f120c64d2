import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { DatabasePool } from './database-pool.ts'
import type { Engine } from './embedded/engine.ts'
import { PoolShim } from './embedded/pool.ts'
import { makeFilesPrivate, takeFromOthers } from './embedded/private-files.ts'
import { readTemplate, writeTemplate } from './embedded/template.ts'
import { openEngineInWorker } from './embedded/worker-client.ts'
import { lockFolder } from './lock.ts'
import { migrateDatabase, OtherBuild, requireMigrated } from './migrate.ts'
import { noPeers, type Peers } from './peers.ts'
import { createServerPeers } from './shared/server-peers.ts'
import { ServerPool } from './shared/server-pool.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Ask inside `runChange` only through its `tx`: the embedded engine has one session. */
export type Database = { db: Db; pool: DatabasePool; peers: Peers; close(): Promise<void> }

/** A folder, memory, or the address of a PostgreSQL. */
export type DatabaseSource = { dataDir: string | 'memory' } | { url: string }

/** The server at DATABASE_URL does not answer, or refuses us. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

/** Both pools implement the part of `pg`'s interface that drizzle calls; a test runs all of it. */
const drizzleOver = (pool: DatabasePool): Db => drizzle(pool as unknown as pg.Pool)

/** The database of an engine that is open; closing it closes the engine. */
export function databaseOver(engine: Engine): Database {
  const pool = new PoolShim(engine)
  return { db: drizzleOver(pool), pool, peers: noPeers, close: () => pool.end() }
}

/** An engine in memory, migrated, which holds no row yet. */
export async function openMemoryEngine(): Promise<Engine> {
  const template = readTemplate()
  const engine = await openEngineInWorker({ template })
  if (!template) {
    await migrateDatabase(databaseOver(engine).db)
    await writeTemplate(engine)
  }
  return engine
}

/** What becomes of tables of an older build: the newest ones, or the database is not opened. */
type Tables = 'migrated' | 'as they are'

const settle = (db: Db, tables: Tables): Promise<void> =>
  tables === 'migrated' ? migrateDatabase(db) : requireMigrated(db)

async function openFolder(folder: string, tables: Tables): Promise<Database> {
  const unlock = lockFolder(folder)
  try {
    makeFilesPrivate()
    const directory = join(folder, 'database')
    const engine = await openEngineInWorker({ directory })
    // The engine opens what it unpacks to all; the folder around it may hold what others need.
    takeFromOthers(directory)
    const database = databaseOver(engine)
    await settle(database.db, tables).catch(async (error) => {
      await database.close()
      throw error
    })
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openServer(url: string, tables: Tables): Promise<Database> {
  const pool = new ServerPool(url)
  const peers = createServerPeers(url)
  const close = (): Promise<void> => peers.close().finally(() => pool.end())
  const db = drizzleOver(pool)
  try {
    await peers.alone(() => settle(db, tables))
  } catch (error) {
    await close()
    if (!(error instanceof Error) || error instanceof OtherBuild) throw error
    throw new DatabaseUnreachable(
      `The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`,
    )
  }
  return { db, pool, peers, close }
}

/** The first cause says what happened; what the layers above add is the statement. */
const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name

/**
 * Opens the database, migrated unless its tables are to stay as they are: the embedded one in a folder, locked against a
 * second opener and durable at every commit, or in memory for tests; or a PostgreSQL, which several processes may share.
 * @throws FolderInUse when another process has the folder, FolderUnusable when it cannot be written,
 *   DatabaseUnreachable when the PostgreSQL does not let us in, OtherBuild when the tables would have to change.
 */
export function openDatabase(
  source: DatabaseSource,
  tables: Tables = 'migrated',
): Promise<Database> {
  if ('url' in source) return openServer(source.url, tables)
  return source.dataDir === 'memory'
    ? openMemoryEngine().then(databaseOver)
    : openFolder(source.dataDir, tables)
}
