import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the tables up to the newest migration; each runs once, in one transaction. */
export const migrateDatabase = (db: NodePgDatabase): Promise<void> =>
  migrate(db, { migrationsFolder: folder })

/** The tables are not those of this build, and were to stay as they are. */
export class OtherBuild extends Error {
  override name = 'OtherBuild'
  override message =
    'The tables of this database are those of another build: start the server of this build on it first.'
}

/** Leaves the tables as they are. @throws OtherBuild where the newest migration is not the newest of this build. */
export async function requireMigrated(db: NodePgDatabase): Promise<void> {
  const { rows: known } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!known[0]?.found) throw new OtherBuild()
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)
  if (rows[0]?.hash !== newest?.hash) throw new OtherBuild()
}

/** Changes whenever a migration does. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
