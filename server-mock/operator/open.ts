import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { readSettings } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openHub } from '../events/shared-hub.ts'
import { jsonLogger } from '../log.ts'
import { noPayments } from '../payment-provider.ts'
import { noMailSender, type Services } from '../services.ts'
import { NotDone } from './command.ts'

/** Stands in for the secrets of the server: nothing that an operator does signs or encrypts. */
const noSecret = 'x'.repeat(32)

/**
 * Opens the database that the environment names, as the server does; a folder without one stays as it is, and so do the
 * tables for whoever only looks.
 */
export async function openForOperator(
  environment: Record<string, string | undefined>,
  { onlyLooks }: { onlyLooks: boolean },
): Promise<{ services: Services; close(): Promise<void> }> {
  const secrets = { SESSION_SECRET: noSecret, DATA_KEY: noSecret }
  const read = readSettings({ ...environment, ...secrets })
  if (!read.ok) throw new NotDone(read.message)
  const { databaseUrl, dataDir } = read.settings
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    throw new NotDone(`There is no database in ${dataDir}: set DATA_DIR to its folder.`)
  const database = await openDatabase(
    databaseUrl === null ? { dataDir } : { url: databaseUrl },
    onlyLooks ? 'as they are' : 'migrated',
  )
  const log = jsonLogger((line) => void process.stderr.write(line))
  const shared = openHub(database, log)
  const services: Services = {
    config: { ...read.settings, sessionSecret: noSecret, dataKey: noSecret },
    database,
    clock: systemClock,
    hub: shared.hub,
    log,
    outbox: noMailSender,
    payments: noPayments,
  }
  const close = async (): Promise<void> => {
    shared.close()
    await database.close()
  }
  return { services, close }
}
