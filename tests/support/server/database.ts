/** A fresh database for a test: embedded and in memory, or one of its own on the PostgreSQL of DATABASE_URL. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import {
  type Database,
  databaseOver,
  openDatabase,
  openMemoryEngine,
} from '../../../server-mock/db/database.ts'
import type { Engine } from '../../../server-mock/db/embedded/engine.ts'
import { migrationsHash } from '../../../server-mock/db/migrate.ts'
import { withClient } from '../../../tools/lib/postgres.mjs'

/** Whoever ends a whole run drops what carries this name. */
const PREFIX = 'framewright_test_'

/** PostgreSQL makes one database after the other: two may not copy the template at once. */
const COPYING = 7_201

const serverUrl = (): string | null => process.env.DATABASE_URL || null

export const onPostgres = (): boolean => serverUrl() !== null

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  return rowCount === 1
}

/** The database of this name, migrated and empty unless it is there already; a copy of a template. */
async function provide(server: string, name: string): Promise<string> {
  const template = `${PREFIX}template_${migrationsHash()}`
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1, 0)', [COPYING])
    if (await exists(client, name)) return
    if (!(await exists(client, template))) {
      const draft = `${template}_new`
      await client.query(`drop database if exists ${draft}`)
      await client.query(`create database ${draft}`)
      await (await openDatabase({ url: urlOf(server, draft) })).close()
      await client.query(`alter database ${draft} rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template}`)
  })
  return urlOf(server, name)
}

/** The address of the database that belongs to a folder: the same one for the same folder. */
export async function urlForFolder(folder: string): Promise<string | null> {
  const server = serverUrl()
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return server && provide(server, `${PREFIX}${digest}`)
}

/** A fresh database's address, and what takes it away. Only where `onPostgres`. */
export async function freshUrl(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = serverUrl()
  if (!server) throw new Error('DATABASE_URL is not given')
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`
  return {
    url: await provide(server, name),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

let machineCode: Promise<WebAssembly.Module> | null = null

/**
 * The embedded engine's machine code. While somebody holds it, every further database of this process runs
 * it as it is; otherwise each has it compiled and optimised anew, two seconds of processor time.
 */
function keepMachineCode(): Promise<WebAssembly.Module> {
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  machineCode ??= readFile(join(engine, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return machineCode
}

/** Engines of this process that nobody uses now: emptying one takes a tenth of the time of opening one. */
const idle: Engine[] = []

/** As the migrations leave it: no row, every number from its beginning. No trigger has a say. */
const EMPTIED = `do $$ begin
  set local session_replication_role = replica;
  execute (
    select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
    from pg_tables where schemaname = 'public'
  );
end $$`

async function openEmbedded(): Promise<Database> {
  await keepMachineCode()
  const engine = idle.pop() ?? (await openMemoryEngine())
  return databaseOver({
    ...engine,
    close: async () => {
      await engine.query(EMPTIED, [])
      idle.push(engine)
    },
  })
}

/**
 * Opens a fresh database; closing takes it away. `engine`: 'own' for who looks at plans or changes settings of the
 * session, which the next one must not find.
 */
export async function openTestDatabase(
  engine: 'handed on' | 'own' = 'handed on',
): Promise<Database> {
  if (!onPostgres()) {
    return engine === 'own' ? openDatabase({ dataDir: 'memory' }) : openEmbedded()
  }
  const { url, drop } = await freshUrl()
  const database = await openDatabase({ url })
  return { ...database, close: () => database.close().then(drop) }
}
