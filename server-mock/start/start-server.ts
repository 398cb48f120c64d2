import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { type DatabaseSource, openDatabase } from '../db/database.ts'
import { openHub } from '../events/shared-hub.ts'
import type { Logger } from '../log.ts'
import { withSecrets } from '../secrets.ts'
import { noMailSender, type Services } from '../services.ts'
import { Closing } from './closing.ts'
import { settlePorts } from './ports.ts'

/** `greeting` tells the operator where it is and who can log in. */
export type RunningServer = { greeting: string[]; close(): Promise<void> }

const sourceOf = ({ databaseUrl, dataDir }: Settings): DatabaseSource =>
  databaseUrl === null ? { dataDir } : { url: databaseUrl }

/**
 * Starts everything in order and is ready when it resolves; what was opened before a failure is closed
 * again.
 */
export async function startServer(
  given: Settings,
  log: Logger,
  onProgress: (share: number) => void,
): Promise<RunningServer> {
  const settings = await settlePorts(given)
  const closing = new Closing()
  try {
    // Opened first: it locks the folder that the secrets lie in. The other modules load meanwhile, in
    // another thread than the engine's: a second of every start.
    const loading = import('./open-all.ts')
    const database = await openDatabase(sourceOf(settings))
    closing.add(() => database.close())
    const config = withSecrets(settings)
    const shared = openHub(database, log)
    closing.add(() => shared.close())
    const services: Services = {
      config,
      database,
      clock: systemClock,
      hub: shared.hub,
      log,
      outbox: noMailSender,
    }
    const { openAll } = await loading
    const greeting = await openAll(services, closing, onProgress)
    return { greeting, close: () => closing.run() }
  } catch (error) {
    await closing.run().catch((cause) => log.error('closing failed', cause))
    throw error
  }
}
