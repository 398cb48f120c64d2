/** A database as an older build left it, for tests of what the newer ones make of it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { z } from '../../../contracts/schema.ts'
import { type Database, databaseOver } from '../../../server-mock/db/database.ts'
import { openEngineInWorker } from '../../../server-mock/db/embedded/worker-client.ts'

const migrations = fileURLToPath(new URL('../../../server-mock/db/migrations', import.meta.url))

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** An embedded database in memory with the tables of the build before the migration of this name. */
export async function openOlderDatabase(before: string): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'framewright-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const file = join(folder, 'meta', '_journal.json')
    const journal = z.parse(Journal, JSON.parse(readFileSync(file, 'utf8')))
    const end = journal.entries.findIndex(({ tag }) => tag === before)
    if (end < 0) throw new Error(`no migration ${before}`)
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
    const database = databaseOver(await openEngineInWorker({ template: null }))
    await migrate(database.db, { migrationsFolder: folder })
    return database
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
