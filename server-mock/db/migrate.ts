import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the tables up to the newest migration; each runs once, in one transaction. */
export const migrateDatabase = (db: NodePgDatabase): Promise<void> =>
  migrate(db, { migrationsFolder: folder })

/** Changes whenever a migration does. */
export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
