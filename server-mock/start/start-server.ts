import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { openHub } from '../events/shared-hub.ts'
import type { Logger } from '../log.ts'
import { noPayments } from '../payment-provider.ts'
import { withSecrets } from '../secrets.ts'
import { noMailSender, type Services } from '../services.ts'
import { Closing } from './closing.ts'
import { openOwnDatabase } from './data-folder.ts'
import { settlePorts } from './ports.ts'

/** `greeting` tells the operator where it is and who can log in. */
export type RunningServer = { greeting: string[]; close(): Promise<void> }

/**
 * Starts everything in order and is ready when it resolves; what was opened before a failure is closed
 * again.
 */
export async function startServer(
  given: Settings,
  log: Logger,
  onProgress: (share: number) => void,
): Promise<RunningServer> {
  const settled = await settlePorts(given)
  const closing = new Closing()
  try {
    // Opened first: it locks the folder that the secrets lie in. The other modules load meanwhile, in
    // another thread than the engine's: a second of every start.
    const loading = import('./open-all.ts')
    const opened = await openOwnDatabase(settled)
    const { database, settings } = opened
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
      payments: noPayments,
    }
    const { openAll } = await loading
    const greeting = await openAll(services, closing, onProgress)
    return { greeting: [...opened.greeting, ...greeting], close: () => closing.run() }
  } catch (error) {
    await closing.run().catch((cause) => log.error('closing failed', cause))
    throw error
  }
}
