import { existsSync } from 'node:fs'
import type { Settings } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { FolderInUse } from '../db/lock.ts'

/** `greeting`: where the data lie, where nobody would look for them. */
type Opened = { settings: Settings; database: Database; greeting: readonly string[] }

async function openIn(settings: Settings, greeting: readonly string[] = []): Promise<Opened> {
  const { databaseUrl, dataDir } = settings
  const source = databaseUrl === null ? { dataDir } : { url: databaseUrl }
  return { settings, database: await openDatabase(source), greeting }
}

/**
 * Opens the database that was named. Where nobody named a folder and another instance uses the usual one, this
 * instance has its own beside it, named after its port, and keeps it.
 * @throws FolderInUse for a folder that was named, and for every one in production
 */
export async function openOwnDatabase(settings: Settings): Promise<Opened> {
  const { databaseUrl, dataDir, port, unnamed } = settings
  if (databaseUrl !== null || !unnamed.dataDir) return openIn(settings)
  const own = `${dataDir}-${port}`
  const openOwn = () => openIn({ ...settings, dataDir: own }, [`Data folder: ${own}`])
  if (existsSync(own)) return openOwn()
  try {
    return await openIn(settings)
  } catch (error) {
    if (error instanceof FolderInUse) return openOwn()
    throw error
  }
}
